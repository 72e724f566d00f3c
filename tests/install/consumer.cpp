// A user of nnops: no flags but the language version, and no warning flags of ours.
#include <cstdio>

#include <nnops/nnops.hpp>

int main() {
  const float a[3] = {1.0f, -2.0f, 3.0f}, b[3] = {0.5f, 0.25f, -4.0f};
  float sum[3];
  using row = nnops::extents<3>;
  const nnops::status s = nnops::add(nnops::tensor_view<const float, row>{a}, nnops::tensor_view<const float, row>{b},
                                     nnops::tensor_view<float, row>{sum});
  if (!s.ok() || sum[0] != 1.5f || sum[1] != -1.75f || sum[2] != -1.0f) return 1;
  std::puts("nnops is installed and adds");
}

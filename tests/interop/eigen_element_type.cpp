#include "nnops/interop/eigen.hpp"

using matrix = Eigen::Matrix<unsigned char, 2, 3, Eigen::RowMajor>;

#ifdef NNOPS_REJECT
int first(const matrix& m) { return nnops::interop::view_of(m).data[0]; }
#else
int first(const matrix& m) { return nnops::interop::view_of<nnops::quant8_asymm>(m, {0.5f, 3}).data[0]; }
#endif

#include "nnops/interop/eigen.hpp"

#ifdef NNOPS_REJECT
constexpr int order = Eigen::ColMajor;
#else
constexpr int order = Eigen::RowMajor;
#endif

float first(Eigen::Matrix<float, 2, 3, order>& m) { return nnops::interop::view_of(m).data[0]; }

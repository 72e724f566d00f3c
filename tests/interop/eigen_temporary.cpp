#include "nnops/interop/eigen.hpp"

using matrix = Eigen::Matrix<float, 2, 3, Eigen::RowMajor>;

#ifdef NNOPS_REJECT
float first(const matrix& m) { return nnops::interop::view_of(matrix(2.0f * m)).data[0]; }
#else
float first(const matrix& m) { return nnops::interop::view_of(m.row(1)).data[0]; }
#endif

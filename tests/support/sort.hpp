// A stable sort. The standard library's takes its buffer by a function that clang warns of.
#pragma once

#include <algorithm>
#include <vector>

namespace nnops::test {

template <class T, class Less>
void stable_sort(std::vector<T>& v, Less less) {
  for (auto i = v.begin(); i != v.end(); ++i) std::rotate(std::upper_bound(v.begin(), i, *i, less), i, i + 1);
}

}  // namespace nnops::test

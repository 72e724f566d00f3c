// Files of the source tree that tests read and write.
#pragma once

#include <cstdio>
#include <string>

#if !defined(NNOPS_TESTS_DIR)
#define NNOPS_TESTS_DIR "."
#endif

namespace nnops::test {

// Empty where there is no such file. `path` is relative to tests/.
inline std::string read_file(const std::string& path) {
  std::string s;
  if (std::FILE* file = std::fopen((std::string(NNOPS_TESTS_DIR "/") + path).c_str(), "r")) {
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) s += static_cast<char>(c);
    std::fclose(file);
  }
  return s;
}

inline bool write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen((std::string(NNOPS_TESTS_DIR "/") + path).c_str(), "w");
  if (file == nullptr) return false;
  const bool whole = std::fputs(text.c_str(), file) >= 0;
  return std::fclose(file) == 0 && whole;
}

}  // namespace nnops::test

// The statements of rknn_document.txt, which extract_document.py took from the document without looking at the tables.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#if !defined(NNOPS_TESTS_DIR)
#define NNOPS_TESTS_DIR "."
#endif

struct document_row {
  std::string chip, op, section;
  std::int32_t line = 0;
  std::string statement;
};

inline std::vector<document_row> read_document() {
  std::vector<document_row> rows;
  std::FILE* file = std::fopen(NNOPS_TESTS_DIR "/targets/rknn_document.txt", "r");
  if (file == nullptr) return rows;
  char buffer[512];
  while (std::fgets(buffer, sizeof buffer, file) != nullptr) {
    std::string text = buffer;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (text.empty() || text[0] == '#') continue;
    std::string cells[5];
    for (int i = 0; i < 5; ++i) {
      const std::size_t end = i < 4 ? text.find(" | ") : text.size();
      cells[i] = text.substr(0, end);
      if (i < 4) text.erase(0, end + 3);
    }
    rows.push_back({cells[0], cells[1], cells[2], std::atoi(cells[3].c_str()), cells[4]});
  }
  std::fclose(file);
  return rows;
}

// One clause of a line of Transpose: "h1*w1<16*p" or "h1%16=0".
struct transpose_clause {
  std::vector<int> factors;   // 0 to 3: n1, c1, h1, w1
  std::int64_t times = 1;     // and this
  std::int64_t below = 0;     // the product is less than this
  std::int64_t multiple = 0;  // or a multiple of this

  std::int64_t left(const std::int64_t (&extents)[4]) const {
    std::int64_t v = times;
    for (const int f : factors) v *= extents[f];
    return v;
  }
  bool holds(const std::int64_t (&extents)[4]) const {
    return multiple != 0 ? left(extents) % multiple == 0 : left(extents) < below;
  }
};

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

inline transpose_clause parse_clause(const std::string& text, std::int64_t p, std::int64_t q) {
  const auto product = [&](const std::string& side, std::vector<int>* factors) {
    std::int64_t number = 1;
    for (const std::string& part : split(side, '*')) {
      const std::size_t extent = std::string("nchw").find(part[0]);
      if (part == "p") number *= p;
      else if (part == "q") number *= q;
      else if (extent != std::string::npos && factors != nullptr) factors->push_back(static_cast<int>(extent));
      else number *= std::atoll(part.c_str());
    }
    return number;
  };
  transpose_clause c;
  if (const std::size_t at = text.find('%'); at != std::string::npos) {
    c.times = product(text.substr(0, at), &c.factors);
    c.multiple = std::atoll(text.c_str() + at + 1);
  } else {
    const std::size_t sign = text.find('<');
    c.times = product(text.substr(0, sign), &c.factors);
    c.below = product(text.substr(sign + 1), nullptr);
  }
  return c;
}

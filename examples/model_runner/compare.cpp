#include "compare.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "nnops/core/float16.hpp"

namespace runner {
namespace {

template <class T>
T read(std::span<const std::byte> data, std::size_t i) {
  T v;
  std::memcpy(&v, data.data() + i * sizeof(T), sizeof(T));
  return v;
}

std::string number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", v);
  return text;
}

}  // namespace

double element(nnops::operand_type type, std::span<const std::byte> data, std::size_t i) {
  using enum nnops::operand_type;
  switch (type) {
    case tensor_float32:
      return static_cast<double>(read<float>(data, i));
    case tensor_float16:
      return static_cast<double>(nnops::to_float(read<nnops::float16>(data, i)));
    case tensor_int32:
      return read<std::int32_t>(data, i);
    case tensor_quant16_symm:
      return read<std::int16_t>(data, i);
    case tensor_quant16_asymm:
      return read<std::uint16_t>(data, i);
    case tensor_quant8_asymm:
    case tensor_bool8:
      return read<std::uint8_t>(data, i);
    default:
      return read<std::int8_t>(data, i);
  }
}

comparison compare(const operand& o, std::span<const std::byte> got, std::span<const std::byte> wanted,
                   tolerance within) {
  comparison c;
  c.count = static_cast<std::size_t>(nnops::element_count(o.dims));
  for (std::size_t i = 0; i < c.count; ++i) {
    const double g = element(o.type, got, i), w = element(o.type, wanted, i);
    if (g == w || (std::isnan(g) && std::isnan(w))) continue;
    const double distance = std::abs(g - w);
    if (!(distance <= c.worst)) c.worst = distance, c.worst_at = i;
    if (distance <= within.atol + within.rtol * std::abs(w)) continue;
    if (c.bad++ == 0) c.first = i, c.got = g, c.wanted = w;
  }
  return c;
}

std::string text_of(const comparison& c, tolerance within) {
  const std::string count = std::to_string(c.count);
  if (within.share < 1)
    return number(100.0 * static_cast<double>(c.count - c.bad) / static_cast<double>(c.count == 0 ? 1 : c.count)) +
           " % of " + count + " values are right, " + number(100.0 * within.share) + " % have to be";
  if (c.bad > 0)
    return "element " + std::to_string(c.first) + " is " + number(c.got) + ", wanted " + number(c.wanted) + " (" +
           std::to_string(c.bad) + " of " + count + " out of tolerance, worst " + number(c.worst) + " at element " +
           std::to_string(c.worst_at) + ")";
  if (c.worst == 0.0) return count + " values, all equal";
  return count + " values within " + number(within.atol) + " + " + number(within.rtol) + " * |wanted|, worst " +
         number(c.worst) + " at element " + std::to_string(c.worst_at);
}

std::vector<std::byte> as_in_file(const operand& o, std::span<const std::byte> data) {
  if (!o.wide) return {data.begin(), data.end()};
  std::vector<std::byte> out(2 * data.size());
  for (std::size_t i = 0; i < data.size() / 4; ++i) {
    const std::int64_t v = read<std::int32_t>(data, i);
    std::memcpy(out.data() + i * 8, &v, 8);
  }
  return out;
}

std::uint32_t crc32(std::span<const std::byte> data) {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> t{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t c = i;
      for (int bit = 0; bit < 8; ++bit) c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      t[i] = c;
    }
    return t;
  }();
  std::uint32_t c = 0xffffffffu;
  for (const std::byte b : data) c = table[(c ^ static_cast<std::uint32_t>(b)) & 0xff] ^ (c >> 8);
  return c ^ 0xffffffffu;
}

}  // namespace runner

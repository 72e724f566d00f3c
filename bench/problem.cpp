#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <new>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

#include "nnops/core/float16.hpp"

namespace bench {
namespace {

using nnops::operand_type;

constexpr std::size_t line = 64;

std::ptrdiff_t count_of(const std::vector<std::int32_t>& dims) {
  std::ptrdiff_t n = 1;
  for (const std::int32_t d : dims) n *= d;
  return n;
}

bool is_real(operand_type t) { return t == operand_type::tensor_float32 || t == operand_type::tensor_float16; }

struct range {
  std::int32_t low, high;
};
range codes_of(operand_type t) {
  switch (t) {
    case operand_type::tensor_quant8_asymm:
      return {0, 255};
    case operand_type::tensor_quant8_symm_per_channel:
    case operand_type::tensor_quant8_asymm_signed:
      return {-128, 127};
    default:
      return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  }
}

// Makes the tensors of one problem.
class maker {
 public:
  maker(problem& p, const problem_options& options) : p_(p), options_(options) {}

  void make() {
    const std::string& op = p_.what.op;
    if (op == "conv2d" || op == "depthwise") convolution(op == "depthwise");
    else if (op == "transpose_conv") transpose_convolution();
    else if (op == "fully_connected" || op == "gemm") fully_connected();
    else if (op == "batch_matmul") batch_matmul();
    else if (op == "avg_pool" || op == "max_pool" || op == "global_avg_pool") pool(op);
    else if (op == "add" || op == "mul" || op == "add_bcast" || op == "mul_bcast") binary(op);
    else if (op == "softmax" || op == "log_softmax") softmax(op == "log_softmax");
    else if (op == "l2_normalization") l2_normalization();
    else if (op.starts_with("reduce_")) reduce(op.starts_with("reduce_max"), op.ends_with("_hw"));
    else if (op == "argmax_last") argmax();
    else if (op == "topk") topk();
    else if (op == "transpose") transpose();
    else if (op == "concat") concat();
    else if (op == "pad") pad();
    else if (op == "slice") slice();
    else if (op == "depth_to_space") depth_to_space();
    else if (op == "gather") gather();
    else if (op == "resize_bilinear") resize_bilinear();
    else if (op == "resize_nearest") resize_nearest();
    else if (op == "lstm") lstm();
    else unary(op);
  }

 private:
  std::int32_t dim(const char* key) const { return p_.what.dim(key); }

  // The type of activations, with a zero point off the middle of the range.
  tensor activation(std::vector<std::int32_t> dims, float scale, std::int32_t zero_point) const {
    tensor t;
    t.dims = std::move(dims);
    switch (p_.type) {
      case dtype::f32:
        t.type = operand_type::tensor_float32;
        break;
      case dtype::f16:
        t.type = operand_type::tensor_float16;
        break;
      case dtype::qs8:
      case dtype::qc8:
        t.type = operand_type::tensor_quant8_asymm_signed;
        break;
      case dtype::qu8:
        t.type = operand_type::tensor_quant8_asymm;
        break;
    }
    if (!is_real(t.type)) {
      t.scale = scale;
      t.zero_point = zero_point + (t.type == operand_type::tensor_quant8_asymm ? 128 : 0);
    }
    allocate(t);
    return t;
  }

  tensor of_type(std::vector<std::int32_t> dims, operand_type type) const {
    tensor t;
    t.dims = std::move(dims);
    t.type = type;
    allocate(t);
    return t;
  }

  static void allocate(tensor& t) {
    t.memory = buffer(static_cast<std::size_t>(t.count()) * static_cast<std::size_t>(size_of(t.type)));
  }

  void fill_reals(tensor& t, double low, double high) {
    for (std::ptrdiff_t i = 0; i < t.count(); ++i) t.store(i, low + (high - low) * unit());
  }
  void fill_codes(tensor& t, std::int32_t low, std::int32_t high) {
    const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low + 1);
    for (std::ptrdiff_t i = 0; i < t.count(); ++i)
      t.store(i, static_cast<double>(low + static_cast<std::int64_t>(random_() % span)));
  }
  // Reals, or all codes of the type.
  void fill(tensor& t, double low, double high) {
    if (is_real(t.type)) return fill_reals(t, low, high);
    const range r = codes_of(t.type);
    fill_codes(t, r.low, r.high);
  }
  double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  bool quantised() const { return !is_real(p_.output.type); }

  // Filter and bias of an operation whose outputs sum `taps` products each, and the output with a scale that the sums
  // use without leaving the range.
  void weights(std::vector<std::int32_t> filter_dims, std::int32_t channel_dim, std::vector<std::int32_t> output_dims,
               std::int64_t taps) {
    const std::int32_t channels = filter_dims[static_cast<std::size_t>(channel_dim)];
    tensor& input = p_.inputs[0];
    fill(input, -1.0, 1.0);
    tensor filter = activation(std::move(filter_dims), 0.0125f, 0);
    if (p_.type == dtype::qc8) {
      filter.type = operand_type::tensor_quant8_symm_per_channel;
      filter.channel_dim = channel_dim;
      for (std::int32_t i = 0; i < channels; ++i)
        filter.channel_scales.push_back(static_cast<float>(0.0125 * (0.5 + unit())));
      filter.scale = 0.0f;
    }
    if (p_.type == dtype::qu8) {
      filter.zero_point = options_.filter_zero_point;
      fill_codes(filter, 0, 255);
    } else if (is_real(filter.type)) {
      fill_reals(filter, -1.0, 1.0);
    } else {
      fill_codes(filter, -127, 127);
    }
    tensor bias =
        is_real(input.type) ? of_type({channels}, input.type) : of_type({channels}, operand_type::tensor_int32);
    // The deviation of a sum: codes spread evenly over 256 values deviate by 73.9 from their mean.
    const double offset = input.zero_point - (input.type == operand_type::tensor_quant8_asymm ? 127.5 : -0.5);
    const double filter_offset = p_.type == dtype::qu8 ? filter.zero_point - 127.5 : 0.0;
    const double mean = static_cast<double>(taps) * offset * filter_offset;
    const double deviation = std::sqrt(static_cast<double>(taps) * (73.9 * 73.9 + offset * offset) *
                                       (73.9 * 73.9 + filter_offset * filter_offset));
    if (is_real(input.type)) {
      fill_reals(bias, -1.0, 1.0);
    } else {
      if (filter.channel_scales.empty()) bias.scale = input.scale * filter.scale;
      fill_codes(bias, -static_cast<std::int32_t>(deviation), static_cast<std::int32_t>(deviation));
    }
    // A gemm has no bias.
    if (p_.what.op == "gemm")
      for (std::ptrdiff_t i = 0; i < bias.count(); ++i) bias.store(i, 0.0);
    const double step = static_cast<double>(input.scale) * 0.0125;
    const double reach = p_.type == dtype::qc8 ? 1.5 : 1.0;
    p_.output = activation(std::move(output_dims),
                           static_cast<float>(step * (6.0 * deviation + std::abs(mean)) * reach / 127.0), -3);
    p_.inputs.push_back(std::move(filter));
    p_.inputs.push_back(std::move(bias));
    p_.cost = taps;
  }

  // What a sum of products gives: `sum` in units of the inputs' codes or numbers, `magnitude` the sum of absolute
  // values.
  expected_value finish_sum(double sum, double magnitude, std::int32_t channel) const {
    if (!quantised()) return real_value(sum, 1e-6 * magnitude);
    const tensor& filter = p_.inputs[1];
    const double filter_scale = static_cast<double>(
        filter.channel_scales.empty() ? filter.scale : filter.channel_scales[static_cast<std::size_t>(channel)]);
    return code(sum * static_cast<double>(p_.inputs[0].scale) * filter_scale);
  }

  // A real number as an output of this type: `slack` for the arithmetic, and the rounding to the type.
  expected_value real_value(double v, double slack) const {
    if (p_.output.type == operand_type::tensor_float16) return {v, slack + std::abs(v) * 0x1p-11 + 0x1p-25};
    return {v, slack + std::abs(v) * 0x1p-23};
  }
  // A real number as a code. One code of slack: the libraries' rounding rules differ.
  expected_value code(double real) const {
    const range r = codes_of(p_.output.type);
    return {std::clamp(real / static_cast<double>(p_.output.scale) + p_.output.zero_point, static_cast<double>(r.low),
                       static_cast<double>(r.high)),
            1.0};
  }
  expected_value value(double real, double slack) const { return quantised() ? code(real) : real_value(real, slack); }

  static double real(const tensor& t, std::ptrdiff_t i) {
    return is_real(t.type) ? t.stored(i) : (t.stored(i) - t.zero_point) * static_cast<double>(t.scale);
  }
  double input(std::ptrdiff_t i, std::size_t k = 0) const { return real(p_.inputs[k], i); }

  window convolution_window() const {
    return {dim("n"), dim("h"),  dim("w"),  dim("c"),  dim("oc"), dim("kh"), dim("kw"), dim("s"),
            dim("d"), dim("pt"), dim("pl"), dim("pb"), dim("pr"), dim("oh"), dim("ow")};
  }

  void convolution(bool depthwise) {
    const window& g = p_.geometry = convolution_window();
    if ((g.h + g.pt + g.pb - (g.kh - 1) * g.d - 1) / g.s + 1 != g.oh ||
        (g.w + g.pl + g.pr - (g.kw - 1) * g.d - 1) / g.s + 1 != g.ow)
      throw std::runtime_error(p_.what.name + ": oh and ow do not follow from the other parameters");
    p_.inputs.push_back(activation({g.n, g.h, g.w, g.c}, 0.05f, 7));
    // Each output channel sees `seen` input channels, those of its group.
    const std::int32_t groups = dim("g"), seen = g.c / groups;
    if (g.c % groups != 0 || g.oc % groups != 0)
      throw std::runtime_error(p_.what.name + ": g does not divide c and oc");
    const std::int64_t taps = std::int64_t{g.kh} * g.kw * seen;
    if (depthwise) weights({1, g.kh, g.kw, g.oc}, 3, {g.n, g.oh, g.ow, g.oc}, taps);
    else weights({g.oc, g.kh, g.kw, seen}, 0, {g.n, g.oh, g.ow, g.oc}, taps);
    p_.expected = [this_ = *this, depthwise, g, groups, seen](std::ptrdiff_t i) {
      const tensor &input = this_.p_.inputs[0], &filter = this_.p_.inputs[1], &bias = this_.p_.inputs[2];
      const auto c = static_cast<std::int32_t>(i % g.oc), x = static_cast<std::int32_t>(i / g.oc % g.ow);
      const auto y = static_cast<std::int32_t>(i / g.oc / g.ow % g.oh);
      const std::ptrdiff_t n = i / g.oc / g.ow / g.oh;
      double sum = bias.stored(c), magnitude = std::abs(sum);
      for (std::int32_t fy = 0; fy < g.kh; ++fy)
        for (std::int32_t fx = 0; fx < g.kw; ++fx) {
          const std::int32_t iy = y * g.s - g.pt + fy * g.d, ix = x * g.s - g.pl + fx * g.d;
          if (iy < 0 || iy >= g.h || ix < 0 || ix >= g.w) continue;
          const std::ptrdiff_t pixel = (n * g.h + iy) * g.w + ix, tap = std::ptrdiff_t{fy} * g.kw + fx;
          const std::int32_t first = c / (g.oc / groups) * seen;
          for (std::int32_t d = 0; d < seen; ++d) {
            const double product =
                (input.stored(pixel * g.c + first + d) - input.zero_point) *
                (filter.stored(depthwise ? tap * g.oc + c : (std::ptrdiff_t{c} * g.kh * g.kw + tap) * seen + d) -
                 filter.zero_point);
            sum += product;
            magnitude += std::abs(product);
          }
        }
      return this_.finish_sum(sum, magnitude, c);
    };
  }

  // Padding crops the output.
  void transpose_convolution() {
    const window& g = p_.geometry = convolution_window();
    if ((g.h - 1) * g.s + g.kh - g.pt - g.pb != g.oh || (g.w - 1) * g.s + g.kw - g.pl - g.pr != g.ow)
      throw std::runtime_error(p_.what.name + ": oh and ow do not follow from the other parameters");
    p_.inputs.push_back(activation({g.n, g.h, g.w, g.c}, 0.05f, 7));
    const std::int64_t taps = std::int64_t{(g.kh + g.s - 1) / g.s} * ((g.kw + g.s - 1) / g.s) * g.c;
    weights({g.oc, g.kh, g.kw, g.c}, 0, {g.n, g.oh, g.ow, g.oc}, taps);
    p_.expected = [this_ = *this, g](std::ptrdiff_t i) {
      const tensor &input = this_.p_.inputs[0], &filter = this_.p_.inputs[1], &bias = this_.p_.inputs[2];
      const auto c = static_cast<std::int32_t>(i % g.oc), x = static_cast<std::int32_t>(i / g.oc % g.ow) + g.pl;
      const auto y = static_cast<std::int32_t>(i / g.oc / g.ow % g.oh) + g.pt;
      const std::ptrdiff_t n = i / g.oc / g.ow / g.oh;
      double sum = bias.stored(c), magnitude = std::abs(sum);
      for (std::int32_t fy = y % g.s; fy < g.kh && fy <= y; fy += g.s)
        for (std::int32_t fx = x % g.s; fx < g.kw && fx <= x; fx += g.s) {
          const std::int32_t iy = (y - fy) / g.s, ix = (x - fx) / g.s;
          if (iy >= g.h || ix >= g.w) continue;
          const std::ptrdiff_t pixel = (n * g.h + iy) * g.w + ix,
                               tap = std::ptrdiff_t{c} * g.kh * g.kw + fy * g.kw + fx;
          for (std::int32_t d = 0; d < g.c; ++d) {
            const double product =
                (input.stored(pixel * g.c + d) - input.zero_point) * (filter.stored(tap * g.c + d) - filter.zero_point);
            sum += product;
            magnitude += std::abs(product);
          }
        }
      return this_.finish_sum(sum, magnitude, c);
    };
  }

  // [b, m, k] times [b, k, n]; both are data.
  void batch_matmul() {
    const std::int32_t b = dim("b"), m = dim("m"), k = dim("k"), n = dim("n");
    constexpr double step = 0.05;
    p_.inputs.push_back(activation({b, m, k}, static_cast<float>(step), 7));
    p_.inputs.push_back(activation({b, k, n}, static_cast<float>(step), -9));
    fill(p_.inputs[0], -1.0, 1.0);
    fill(p_.inputs[1], -1.0, 1.0);
    // The deviation of a sum, as in weights().
    const double deviation = std::sqrt(k * (73.9 * 73.9 + 7.5 * 7.5) * (73.9 * 73.9 + 8.5 * 8.5));
    p_.output = activation({b, m, n}, static_cast<float>(step * step * (6.0 * deviation + k * 7.5 * 8.5) / 127.0), -3);
    p_.cost = k;
    p_.expected = [this_ = *this, m, k, n](std::ptrdiff_t i) {
      const tensor &x = this_.p_.inputs[0], &y = this_.p_.inputs[1];
      const std::ptrdiff_t column = i % n, row = i / n, matrix = row / m;
      double sum = 0.0, magnitude = 0.0;
      for (std::ptrdiff_t j = 0; j < k; ++j) {
        const double product =
            (x.stored(row * k + j) - x.zero_point) * (y.stored((matrix * k + j) * n + column) - y.zero_point);
        sum += product;
        magnitude += std::abs(product);
      }
      if (!this_.quantised()) return this_.real_value(sum, 1e-6 * magnitude);
      return this_.code(sum * static_cast<double>(x.scale) * static_cast<double>(y.scale));
    };
  }

  void fully_connected() {
    const std::int32_t m = dim("m"), k = dim("k"), n = dim("n");
    p_.inputs.push_back(activation({m, k}, 0.05f, 7));
    weights({n, k}, 0, {m, n}, k);
    p_.expected = [this_ = *this, k, n](std::ptrdiff_t i) {
      const tensor &input = this_.p_.inputs[0], &filter = this_.p_.inputs[1];
      const std::ptrdiff_t row = i / n, column = i % n;
      double sum = this_.p_.inputs[2].stored(column), magnitude = std::abs(sum);
      for (std::int32_t j = 0; j < k; ++j) {
        const double product =
            (input.stored(row * k + j) - input.zero_point) * (filter.stored(column * k + j) - filter.zero_point);
        sum += product;
        magnitude += std::abs(product);
      }
      return this_.finish_sum(sum, magnitude, static_cast<std::int32_t>(column));
    };
  }

  void pool(const std::string& op) {
    window& g = p_.geometry;
    if (op == "global_avg_pool")
      g = {dim("n"), dim("h"), dim("w"), dim("c"), dim("c"), dim("h"), dim("w"), 1, 1, 0, 0, 0, 0, 1, 1};
    else
      g = {dim("n"), dim("h"),  dim("w"),  dim("c"),  dim("c"),  dim("kh"), dim("kw"), dim("s"),
           1,        dim("pt"), dim("pl"), dim("pb"), dim("pr"), dim("oh"), dim("ow")};
    if ((g.h + g.pt + g.pb - g.kh) / g.s + 1 != g.oh || (g.w + g.pl + g.pr - g.kw) / g.s + 1 != g.ow)
      throw std::runtime_error(p_.what.name + ": oh and ow do not follow from the other parameters");
    p_.inputs.push_back(activation({g.n, g.h, g.w, g.c}, 0.05f, 7));
    p_.output = activation({g.n, g.oh, g.ow, g.c}, 0.05f, 7);
    fill(p_.inputs[0], -8.0, 8.0);
    p_.cost = std::int64_t{g.kh} * g.kw;
    p_.expected = [this_ = *this, g, average = op != "max_pool"](std::ptrdiff_t i) {
      const auto c = static_cast<std::int32_t>(i % g.c), x = static_cast<std::int32_t>(i / g.c % g.ow);
      const auto y = static_cast<std::int32_t>(i / g.c / g.ow % g.oh);
      const std::ptrdiff_t n = i / g.c / g.ow / g.oh;
      double sum = 0.0, magnitude = 0.0, largest = -std::numeric_limits<double>::infinity(), count = 0.0;
      for (std::int32_t fy = 0; fy < g.kh; ++fy)
        for (std::int32_t fx = 0; fx < g.kw; ++fx) {
          const std::int32_t iy = y * g.s - g.pt + fy, ix = x * g.s - g.pl + fx;
          if (iy < 0 || iy >= g.h || ix < 0 || ix >= g.w) continue;
          const double v = this_.input(((n * g.h + iy) * g.w + ix) * g.c + c);
          sum += v;
          magnitude += std::abs(v);
          largest = std::max(largest, v);
          count += 1.0;
        }
      if (average) return this_.value(sum / count, 1e-6 * magnitude / count);
      // No arithmetic: the largest input itself.
      return expected_value{this_.quantised() ? this_.code(largest).value : largest, this_.quantised() ? 0x1p-10 : 0.0};
    };
  }

  void binary(const std::string& op) {
    const std::vector<std::int32_t> dims = {dim("n"), dim("h"), dim("w"), dim("c")};
    const bool broadcast = op.ends_with("_bcast"), product = op.starts_with("mul");
    p_.inputs.push_back(activation(dims, 16.0f / 255.0f, 5));
    p_.inputs.push_back(activation(broadcast ? std::vector<std::int32_t>{dims[3]} : dims, 12.0f / 255.0f, -9));
    p_.output = activation(dims, (product ? 96.0f : 28.0f) / 255.0f, 3);
    fill(p_.inputs[0], -8.0, 8.0);
    fill(p_.inputs[1], -8.0, 8.0);
    p_.expected = [this_ = *this, product, n = p_.inputs[1].count()](std::ptrdiff_t i) {
      const double a = this_.input(i), b = this_.input(i % n, 1);
      return product ? this_.value(a * b, 0.0) : this_.value(a + b, 0.0);
    };
  }

  void unary(const std::string& op) {
    const std::vector<std::int32_t> dims = {dim("n"), dim("h"), dim("w"), dim("c")};
    tensor in = activation(dims, 16.0f / 255.0f, 5), out;
    double slack = 0.0, relative_slack = 0.0, low = -8.0, high = 8.0;
    std::function<double(double)> f;
    if (op == "exp") {
      out = activation(dims, 0.0f, 0);
      f = [](double x) { return std::exp(x); };
      relative_slack = 3e-7;
    } else if (op == "sqrt" || op == "rsqrt") {
      out = activation(dims, 0.0f, 0);
      if (op == "sqrt") f = [](double x) { return std::sqrt(x); };
      else f = [](double x) { return 1.0 / std::sqrt(x); };
      relative_slack = 3e-7;
      low = 0.01, high = 10.0;
    } else if (op == "elu") {
      out = activation(dims, 0.0f, 0);
      f = [](double x) { return x < 0.0 ? std::expm1(x) : x; };
      slack = 3e-7;
    } else if (op == "floor") {
      out = activation(dims, 0.0f, 0);
      f = [](double x) { return std::floor(x); };
    } else if (op == "relu" || op == "relu6") {
      out = activation(dims, 16.0f / 255.0f, 5);
      f = [six = op == "relu6"](double x) { return x < 0.0 ? 0.0 : six && x > 6.0 ? 6.0 : x; };
    } else if (op == "tanh") {
      out = activation(dims, 1.0f / 128.0f, 0);
      f = [](double x) { return std::tanh(x); };
      slack = 2e-6;
    } else if (op == "logistic") {
      out = activation(dims, 1.0f / 256.0f, -128);
      f = [](double x) { return 1.0 / (1.0 + std::exp(-x)); };
      slack = 2e-6;
    } else if (op == "hard_swish") {
      out = activation(dims, 8.4f / 255.0f, -110);
      f = [](double x) { return x * std::clamp(x + 3.0, 0.0, 6.0) / 6.0; };
      slack = 4e-6;
    } else if (op == "quantize") {
      in = of_type(dims, operand_type::tensor_float32);
      out = activation(dims, 16.0f / 255.0f, 5);
      f = [](double x) { return x; };
    } else if (op == "dequantize") {
      out = of_type(dims, operand_type::tensor_float32);
      f = [](double x) { return x; };
    } else if (op == "cast_f32_i32") {
      in = of_type(dims, operand_type::tensor_float32);
      out = of_type(dims, operand_type::tensor_int32);
      f = [](double x) { return std::trunc(x); };
    } else if (op == "cast_f32_f16" || op == "cast_f16_f32") {
      const bool narrow = op == "cast_f32_f16";
      in = of_type(dims, narrow ? operand_type::tensor_float32 : operand_type::tensor_float16);
      out = of_type(dims, narrow ? operand_type::tensor_float16 : operand_type::tensor_float32);
      f = [](double x) { return x; };
    } else {
      throw std::logic_error("can_make() takes " + op + ", and make_problem() does not");
    }
    p_.inputs.push_back(std::move(in));
    p_.output = std::move(out);
    // Far enough for truncation to differ from rounding.
    if (op == "cast_f32_i32") low = -8000.0, high = 8000.0;
    fill(p_.inputs[0], low, high);
    p_.expected = [this_ = *this, f, slack, relative_slack](std::ptrdiff_t i) {
      const double v = f(this_.input(i));
      if (this_.p_.output.type == operand_type::tensor_int32) return expected_value{v, 0.0};
      return this_.value(v, slack + relative_slack * std::abs(v));
    };
  }

  void softmax(bool logarithm) {
    const std::int32_t rows = dim("rows"), cols = dim("cols");
    p_.inputs.push_back(activation({rows, cols}, 16.0f / 255.0f, 5));
    p_.output = activation({rows, cols}, 1.0f / 256.0f, -128);
    fill(p_.inputs[0], -8.0, 8.0);
    std::vector<double> sums(static_cast<std::size_t>(rows));
    for (std::ptrdiff_t i = 0; i < p_.inputs[0].count(); ++i)
      sums[static_cast<std::size_t>(i / cols)] += std::exp(input(i));
    p_.expected = [this_ = *this, cols, sums, logarithm](std::ptrdiff_t i) {
      const double x = this_.input(i), sum = sums[static_cast<std::size_t>(i / cols)];
      const double v = logarithm ? x - std::log(sum) : std::exp(x) / sum;
      return this_.value(v, logarithm ? 1e-5 : 1e-5 * v);
    };
  }

  void l2_normalization() {
    const std::int32_t rows = dim("rows"), cols = dim("cols");
    p_.inputs.push_back(activation({rows, cols}, 16.0f / 255.0f, 5));
    p_.output = activation({rows, cols}, 1.0f / 128.0f, 0);
    fill(p_.inputs[0], -8.0, 8.0);
    std::vector<double> squares(static_cast<std::size_t>(rows));
    for (std::ptrdiff_t i = 0; i < p_.inputs[0].count(); ++i)
      squares[static_cast<std::size_t>(i / cols)] += input(i) * input(i);
    p_.expected = [this_ = *this, cols, squares](std::ptrdiff_t i) {
      const double v = this_.input(i) / std::sqrt(squares[static_cast<std::size_t>(i / cols)]);
      return this_.value(v, 2e-6 * std::abs(v));
    };
  }

  // Over the last of two dimensions, or over height and width of an image.
  void reduce(bool maximum, bool image) {
    const std::vector<std::int32_t> dims =
        image ? std::vector{dim("n"), dim("h"), dim("w"), dim("c")} : std::vector{dim("rows"), dim("cols")};
    const std::int32_t inner = image ? dims[3] : 1, reduced = image ? dims[1] * dims[2] : dims[1];
    p_.inputs.push_back(activation(dims, 0.05f, 7));
    p_.output = activation(image ? std::vector{dims[0], inner} : std::vector{dims[0]}, 0.05f, 7);
    fill(p_.inputs[0], -8.0, 8.0);
    p_.cost = reduced;
    p_.expected = [this_ = *this, maximum, inner, reduced](std::ptrdiff_t i) {
      double sum = 0.0, magnitude = 0.0, largest = -std::numeric_limits<double>::infinity();
      for (std::ptrdiff_t j = 0; j < reduced; ++j) {
        const double v = this_.p_.inputs[0].stored((i / inner * reduced + j) * inner + i % inner);
        sum += v;
        magnitude += std::abs(v);
        largest = std::max(largest, v);
      }
      return maximum ? expected_value{largest, 0.0} : this_.real_value(sum, 2e-6 * magnitude);
    };
  }

  // The first of the largest elements.
  void argmax() {
    const std::int32_t rows = dim("rows"), cols = dim("cols");
    p_.inputs.push_back(activation({rows, cols}, 0.05f, 7));
    p_.output = of_type({rows}, operand_type::tensor_int32);
    fill(p_.inputs[0], -8.0, 8.0);
    p_.cost = cols;
    p_.expected = [this_ = *this, cols](std::ptrdiff_t i) {
      const tensor& in = this_.p_.inputs[0];
      std::int32_t at = 0;
      for (std::int32_t j = 1; j < cols; ++j)
        if (in.stored(i * cols + j) > in.stored(i * cols + at)) at = j;
      return expected_value{static_cast<double>(at), 0.0};
    };
  }

  // Of equal values NNAPI has the one with the larger index first.
  void topk() {
    const std::int32_t length = dim("len"), k = dim("k");
    p_.inputs.push_back(activation({length}, 0.05f, 7));
    p_.output = activation({k}, 0.05f, 7);
    p_.indices = of_type({k}, operand_type::tensor_int32);
    fill(p_.inputs[0], -8.0, 8.0);
    std::vector<std::ptrdiff_t> order(static_cast<std::size_t>(length));
    std::iota(order.begin(), order.end(), 0);
    const tensor& in = p_.inputs[0];
    std::sort(order.begin(), order.end(), [&in](std::ptrdiff_t a, std::ptrdiff_t b) {
      return in.stored(a) != in.stored(b) ? in.stored(a) > in.stored(b) : a > b;
    });
    p_.expected = [this_ = *this, order](std::ptrdiff_t i) {
      return expected_value{this_.p_.inputs[0].stored(order[static_cast<std::size_t>(i)]), 0.0};
    };
    p_.expected_index = [order](std::ptrdiff_t i) {
      return expected_value{static_cast<double>(order[static_cast<std::size_t>(i)]), 0.0};
    };
  }

  // A cell without peephole and projection that begins with zeros, one step after the other. Inputs: the data; the
  // weights of the input, of the state, and the biases, each for the gates in NNAPI's order: input, forget, cell, output.
  void lstm() {
    const std::int32_t t = dim("t"), n = dim("n"), i = dim("i"), h = dim("h");
    if (n != 1) throw std::runtime_error(p_.what.name + ": batches other than 1");
    p_.inputs.push_back(activation({n, t, i}, 0.0f, 0));
    for (const std::vector<std::int32_t>& dims : {std::vector{h, i}, std::vector{h, h}, std::vector{h}})
      for (int gate = 0; gate < 4; ++gate) p_.inputs.push_back(activation(dims, 0.0f, 0));
    fill(p_.inputs[0], -1.0, 1.0);
    for (std::size_t k = 1; k < p_.inputs.size(); ++k) fill(p_.inputs[k], -0.1, 0.1);
    p_.output = activation({n, t, h}, 0.0f, 0);

    const auto units = static_cast<std::size_t>(h);
    std::vector<double> state(units), cell(units), next(units), all;
    for (std::ptrdiff_t step = 0; step < t; ++step) {
      for (std::size_t u = 0; u < units; ++u) {
        double gate[4];
        for (std::size_t g = 0; g < 4; ++g) {
          const tensor &of_input = p_.inputs[1 + g], &of_state = p_.inputs[5 + g], &bias = p_.inputs[9 + g];
          const auto row = static_cast<std::ptrdiff_t>(u);
          double sum = bias.stored(row);
          for (std::ptrdiff_t k = 0; k < i; ++k)
            sum += of_input.stored(row * i + k) * p_.inputs[0].stored(step * i + k);
          for (std::ptrdiff_t k = 0; k < h; ++k)
            sum += of_state.stored(row * h + k) * state[static_cast<std::size_t>(k)];
          gate[g] = g == 2 ? std::tanh(sum) : 1.0 / (1.0 + std::exp(-sum));
        }
        cell[u] = gate[1] * cell[u] + gate[0] * gate[2];
        next[u] = gate[3] * std::tanh(cell[u]);
      }
      state = next;
      all.insert(all.end(), state.begin(), state.end());
    }
    p_.expected = [this_ = *this, all](std::ptrdiff_t k) {
      return this_.real_value(all[static_cast<std::size_t>(k)], 5e-6);
    };
  }

  // Element `of` moves to each output: bit for bit.
  void moves(std::function<std::ptrdiff_t(std::ptrdiff_t)> of) {
    fill(p_.inputs[0], -8.0, 8.0);
    p_.expected = [this_ = *this, of](std::ptrdiff_t i) {
      const std::ptrdiff_t from = of(i);
      return expected_value{from < 0 ? this_.p_.output.zero_point : this_.p_.inputs[0].stored(from), 0.0};
    };
  }

  void transpose() {
    std::vector<std::int32_t> dims, permuted;
    std::vector<std::size_t> from;
    for (char d[] = "d0", p[] = "p0"; p_.what.params.contains(d); ++d[1], ++p[1]) {
      dims.push_back(dim(d));
      from.push_back(static_cast<std::size_t>(dim(p)));
    }
    for (const std::size_t k : from) permuted.push_back(dims.at(k));
    p_.inputs.push_back(activation(dims, 0.05f, 7));
    p_.output = activation(permuted, 0.05f, 7);
    std::vector<std::ptrdiff_t> step(dims.size(), 1);
    for (std::size_t d = dims.size() - 1; d > 0; --d) step[d - 1] = step[d] * dims[d];
    moves([=](std::ptrdiff_t i) {
      std::ptrdiff_t at = 0;
      for (std::size_t d = permuted.size(); d-- > 0; i /= permuted[d]) at += i % permuted[d] * step[from[d]];
      return at;
    });
  }

  void concat() {
    const std::vector<std::int32_t> dims = {dim("n"), dim("h"), dim("w"), dim("c")};
    const std::int32_t count = dim("count");
    const auto axis = static_cast<std::size_t>(dim("axis"));
    std::vector<std::int32_t> joined = dims;
    joined.at(axis) *= count;
    for (std::int32_t k = 0; k < count; ++k) {
      p_.inputs.push_back(activation(dims, 0.05f, 7));
      fill(p_.inputs.back(), -8.0, 8.0);
    }
    p_.output = activation(joined, 0.05f, 7);
    std::ptrdiff_t inner = 1;
    for (std::size_t d = axis; d < dims.size(); ++d) inner *= dims[d];
    p_.expected = [this_ = *this, inner, count](std::ptrdiff_t i) {
      const std::ptrdiff_t outer = i / (inner * count), within = i % (inner * count);
      return expected_value{
          this_.p_.inputs[static_cast<std::size_t>(within / inner)].stored(outer * inner + within % inner), 0.0};
    };
  }

  void pad() {
    const std::int32_t n = dim("n"), h = dim("h"), w = dim("w"), c = dim("c"), pt = dim("pt"), pl = dim("pl");
    const std::int32_t oh = h + pt + dim("pb"), ow = w + pl + dim("pr");
    p_.geometry = {n, h, w, c, c, 1, 1, 1, 1, pt, pl, dim("pb"), dim("pr"), oh, ow};
    p_.inputs.push_back(activation({n, h, w, c}, 0.05f, 7));
    p_.output = activation({n, oh, ow, c}, 0.05f, 7);
    moves([=](std::ptrdiff_t i) -> std::ptrdiff_t {
      const std::ptrdiff_t x = i / c % ow - pl, y = i / c / ow % oh - pt, b = i / c / ow / oh;
      return x < 0 || x >= w || y < 0 || y >= h ? -1 : ((b * h + y) * w + x) * c + i % c;
    });
  }

  void slice() {
    const std::int32_t n = dim("n"), h = dim("h"), w = dim("w"), c = dim("c"), y0 = dim("y0"), x0 = dim("x0");
    const std::int32_t c0 = dim("c0"), oh = dim("oh"), ow = dim("ow"), oc = dim("oc");
    p_.inputs.push_back(activation({n, h, w, c}, 0.05f, 7));
    p_.output = activation({n, oh, ow, oc}, 0.05f, 7);
    moves([=](std::ptrdiff_t i) {
      const std::ptrdiff_t x = i / oc % ow + x0, y = i / oc / ow % oh + y0, b = i / oc / ow / oh;
      return ((b * h + y) * w + x) * c + i % oc + c0;
    });
  }

  void depth_to_space() {
    const std::int32_t n = dim("n"), h = dim("h"), w = dim("w"), c = dim("c"), block = dim("block");
    const std::int32_t oh = h * block, ow = w * block, oc = c / block / block;
    p_.inputs.push_back(activation({n, h, w, c}, 0.05f, 7));
    p_.output = activation({n, oh, ow, oc}, 0.05f, 7);
    moves([=](std::ptrdiff_t i) {
      const std::ptrdiff_t x = i / oc % ow, y = i / oc / ow % oh, b = i / oc / ow / oh;
      return ((b * h + y / block) * w + x / block) * c + (y % block * block + x % block) * oc + i % oc;
    });
  }

  void gather() {
    const std::int32_t rows = dim("rows"), cols = dim("cols"), count = dim("count");
    p_.inputs.push_back(activation({rows, cols}, 0.05f, 7));
    p_.inputs.push_back(of_type({count}, operand_type::tensor_int32));
    fill_codes(p_.inputs[1], 0, rows - 1);
    p_.output = activation({count, cols}, 0.05f, 7);
    const std::vector<std::int32_t> from(p_.inputs[1].as<std::int32_t>(), p_.inputs[1].as<std::int32_t>() + count);
    moves([=](std::ptrdiff_t i) { return std::ptrdiff_t{from[static_cast<std::size_t>(i / cols)]} * cols + i % cols; });
  }

  void resize_nearest() {
    const std::int32_t n = dim("n"), h = dim("h"), w = dim("w"), c = dim("c"), oh = dim("oh"), ow = dim("ow");
    p_.geometry = {n, h, w, c, c, 1, 1, 1, 1, 0, 0, 0, 0, oh, ow};
    p_.inputs.push_back(activation({n, h, w, c}, 0.05f, 7));
    p_.output = activation({n, oh, ow, c}, 0.05f, 7);
    moves([=](std::ptrdiff_t i) {
      const std::ptrdiff_t x = i / c % ow * w / ow, y = i / c / ow % oh * h / oh, b = i / c / ow / oh;
      return ((b * h + y) * w + x) * c + i % c;
    });
  }

  void resize_bilinear() {
    const std::int32_t n = dim("n"), h = dim("h"), w = dim("w"), c = dim("c"), oh = dim("oh"), ow = dim("ow");
    p_.geometry = {n, h, w, c, c, 1, 1, 1, 1, 0, 0, 0, 0, oh, ow};
    p_.inputs.push_back(activation({n, h, w, c}, 0.05f, 7));
    p_.output = activation({n, oh, ow, c}, 0.05f, 7);
    fill(p_.inputs[0], -8.0, 8.0);
    // A source position in float32, times the steepest slope.
    const double slack = 2.0 * std::max(h, w) * 0x1p-23 * 16.0;
    p_.expected = [this_ = *this, h, w, c, oh, ow, slack](std::ptrdiff_t i) {
      const std::ptrdiff_t ch = i % c, b = i / c / ow / oh;
      const auto source = [](std::ptrdiff_t at, std::int32_t in, std::int32_t out) {
        return std::clamp((static_cast<double>(at) + 0.5) * in / out - 0.5, 0.0, in - 1.0);
      };
      const double sx = source(i / c % ow, w, ow), sy = source(i / c / ow % oh, h, oh);
      const auto x0 = static_cast<std::ptrdiff_t>(sx), y0 = static_cast<std::ptrdiff_t>(sy);
      const std::ptrdiff_t x1 = std::min<std::ptrdiff_t>(x0 + 1, w - 1), y1 = std::min<std::ptrdiff_t>(y0 + 1, h - 1);
      const double fx = sx - static_cast<double>(x0), fy = sy - static_cast<double>(y0);
      const auto at = [&](std::ptrdiff_t y, std::ptrdiff_t x) { return this_.input(((b * h + y) * w + x) * c + ch); };
      return this_.value(
          (at(y0, x0) * (1 - fx) + at(y0, x1) * fx) * (1 - fy) + (at(y1, x0) * (1 - fx) + at(y1, x1) * fx) * fy, slack);
    };
  }

  problem& p_;
  const problem_options& options_;
  std::mt19937_64 random_{20260801};
};

}  // namespace

buffer::buffer(std::size_t bytes) : size_(bytes) {
  const std::size_t whole = (bytes + 2 * line) / line * line;
  data_.reset(static_cast<std::byte*>(::operator new[](whole, std::align_val_t{line})));
  std::memset(data_.get(), 0, whole);
}
void buffer::release::operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t{line}); }

std::ptrdiff_t tensor::count() const { return count_of(dims); }

double tensor::stored(std::ptrdiff_t i) const {
  switch (type) {
    case operand_type::tensor_float32:
      return static_cast<double>(as<float>()[i]);
    case operand_type::tensor_float16:
      return static_cast<double>(nnops::to_float(as<nnops::float16>()[i]));
    case operand_type::tensor_int32:
      return as<std::int32_t>()[i];
    case operand_type::tensor_quant8_asymm:
      return as<std::uint8_t>()[i];
    default:
      return as<std::int8_t>()[i];
  }
}

void tensor::store(std::ptrdiff_t i, double v) const {
  switch (type) {
    case operand_type::tensor_float32:
      as<float>()[i] = static_cast<float>(v);
      break;
    case operand_type::tensor_float16:
      as<nnops::float16>()[i] = nnops::to_float16(static_cast<float>(v));
      break;
    case operand_type::tensor_int32:
      as<std::int32_t>()[i] = static_cast<std::int32_t>(v);
      break;
    case operand_type::tensor_quant8_asymm:
      as<std::uint8_t>()[i] = static_cast<std::uint8_t>(v);
      break;
    default:
      as<std::int8_t>()[i] = static_cast<std::int8_t>(v);
      break;
  }
}

std::size_t problem::bytes() const {
  std::size_t n = output.bytes() + indices.bytes();
  for (const tensor& t : inputs) n += t.bytes();
  return n;
}

bool can_make(const workload& w, dtype type) {
  const bool real = type == dtype::f32 || type == dtype::f16;
  // FULLY_CONNECTED has no weights with a scale for each channel.
  if (w.op == "fully_connected" || w.op == "gemm") return type != dtype::qc8;
  // GROUPED_CONV_2D has no dilation.
  if (w.op == "conv2d") return w.param("g") == 1 || w.param("d") == 1;
  if (w.op == "transpose_conv") return w.param("g") == 1 && w.param("d") == 1;
  if (w.op == "batch_matmul") return real || type == dtype::qs8;
  for (const char* op :
       {"exp", "sqrt", "rsqrt", "elu", "floor", "log_softmax", "reduce_sum_last", "reduce_sum_hw", "lstm"})
    if (w.op == op) return real;
  for (const char* op : {"depthwise",
                         "avg_pool",
                         "max_pool",
                         "global_avg_pool",
                         "add",
                         "mul",
                         "add_bcast",
                         "mul_bcast",
                         "relu",
                         "relu6",
                         "tanh",
                         "logistic",
                         "hard_swish",
                         "quantize",
                         "dequantize",
                         "cast_f32_i32",
                         "cast_f32_f16",
                         "cast_f16_f32",
                         "softmax",
                         "l2_normalization",
                         "reduce_max_last",
                         "reduce_max_hw",
                         "argmax_last",
                         "topk",
                         "transpose",
                         "concat",
                         "pad",
                         "slice",
                         "depth_to_space",
                         "gather",
                         "resize_bilinear",
                         "resize_nearest"})
    if (w.op == op) return true;
  return false;
}

std::unique_ptr<problem> make_problem(const workload& w, dtype type, const problem_options& options) {
  // Its address stays: the expected values refer to it.
  auto p = std::make_unique<problem>();
  p->what = w;
  p->type = type;
  maker(*p, options).make();
  if (p->output.count() + (p->indices.dims.empty() ? 0 : p->indices.count()) != w.out_elems)
    throw std::runtime_error(w.name + ": out_elems does not follow from the parameters");
  return p;
}

void spoil_output(const problem& p) {
  std::memset(p.output.memory.data(), 0xa5, p.output.bytes());
  if (p.expected_index) std::memset(p.indices.memory.data(), 0xa5, p.indices.bytes());
}

namespace {

std::string wrong(const char* what, std::ptrdiff_t i, double got, const expected_value& e) {
  char text[160];
  std::snprintf(text, sizeof text, "wrong result: %s %td is %.9g, expected %.9g within %.3g", what, i, got, e.value,
                e.slack);
  return text;
}

}  // namespace

std::string check_output(const problem& p) {
  constexpr std::int64_t affordable = 6'000'000;  // multiply-adds in double
  const std::ptrdiff_t count = p.output.count();
  std::ptrdiff_t step = static_cast<std::ptrdiff_t>((p.cost * count + affordable - 1) / affordable);
  // A step that has no factor in common with the sizes: the sample then visits every row, column and channel.
  while (step > 1 &&
         (step % 2 == 0 || step % 3 == 0 || step % 5 == 0 || step % 7 == 0 || step % 11 == 0 || step % 13 == 0))
    ++step;
  for (std::ptrdiff_t k = 0; k < count; k += step) {
    for (const std::ptrdiff_t i : {k, count - 1 - k}) {
      const expected_value e = p.expected(i);
      const double got = p.output.stored(i);
      if (!(std::abs(got - e.value) <= e.slack)) return wrong("element", i, got, e);
      if (step == 1) break;
    }
  }
  for (std::ptrdiff_t i = 0; p.expected_index && i < p.indices.count(); ++i)
    if (const expected_value e = p.expected_index(i); p.indices.stored(i) != e.value)
      return wrong("index", i, p.indices.stored(i), e);
  return "";
}

}  // namespace bench

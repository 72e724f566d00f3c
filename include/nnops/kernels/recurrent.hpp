// The cells of recurrent layers in float32: a basic cell, an LSTM cell and SVDF. float16 tensors are read and written
// as such and computed in float32.
//
// A batch is a run of its own, over all time steps; batches are what is split between workers.
//
// Every matrix product adds in one order, whatever the vectors of the processor: element k of a row goes to partial sum
// k mod 16, of all products that make up a value, and the 16 sums are added in halves (0 to 8, 1 to 9, ..., then 0 to
// 4, ...). The bias is added to the result.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/simd.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/simd/transcendental.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// A sequence of vectors: the first one that is taken, and the elements from one to the next, which are negative where
// the sequence is taken from its end.
template <class T>
struct vector_sequence {
  T* first = nullptr;
  std::ptrdiff_t step = 0;
};

// activation(weights x + aux_weights y + recurrent_weights h + bias), which is the new h.
template <class T>
struct rnn_cell {
  const T* weights = nullptr;      // [units, input_size]
  const T* aux_weights = nullptr;  // [units, aux_size], or null
  const T* recurrent_weights = nullptr;
  const T* bias = nullptr;
  std::ptrdiff_t units = 0, input_size = 0, aux_size = 0;
  cell_activation activation = cell_activation::none;
};

template <class T>
struct rnn_sequence {
  std::ptrdiff_t times = 0;
  vector_sequence<const T> input = {}, aux = {};
  const T* state_in = nullptr;
  T* state_out = nullptr;  // may be null, and may be state_in
  vector_sequence<T> output = {};
};

// The gates of an LSTM cell, in the order in which its arrays have them.
struct lstm_gate {
  enum : std::int32_t { forget, cell, output, input };
};

template <class T>
struct lstm_cell {
  // By gate. Null: an input gate that is coupled to the forget gate; aux_weights, peephole and layer_norm may be null
  // for all gates, and peephole is for the cell gate.
  const T* weights[4] = {};            // [units, input_size]
  const T* aux_weights[4] = {};        // [units, aux_size]
  const T* recurrent_weights[4] = {};  // [units, output_size]
  const T* peephole[4] = {};
  const T* bias[4] = {};
  const T* layer_norm[4] = {};
  const T* projection = nullptr;  // [output_size, units], or null: then output_size is units
  const T* projection_bias = nullptr;
  std::ptrdiff_t units = 0, input_size = 0, aux_size = 0, output_size = 0;
  cell_activation activation = cell_activation::tanh;
  float cell_clip = 0.0f, projection_clip = 0.0f;  // 0: none

  constexpr bool coupled() const { return weights[lstm_gate::input] == nullptr; }
};

template <class T>
struct lstm_sequence {
  std::ptrdiff_t times = 0;
  vector_sequence<const T> input = {}, aux = {};
  const T* output_state_in = nullptr;
  const T* cell_state_in = nullptr;
  T* output_state_out = nullptr;  // may be null, and may be output_state_in
  T* cell_state_out = nullptr;    // may be null, and may be cell_state_in
  vector_sequence<T> output = {};
};

template <class T>
struct svdf_filters {
  const T* weights_feature = nullptr;  // [units * rank, input_size]
  const T* weights_time = nullptr;     // [units * rank, memory_size]
  const T* bias = nullptr;             // may be null
  std::ptrdiff_t units = 0, rank = 1, input_size = 0, memory_size = 1;
  cell_activation activation = cell_activation::none;
};

namespace kernel {

template <class Arch, class T>
NNOPS_INLINE float_reg<Arch> load_real(const T* p) noexcept {
  if constexpr (std::is_same_v<T, float>) return simd::lanes<float, Arch>::load(p);
  else return simd::lanes<float, Arch>::load_half(p);
}
template <class Arch, class T>
NNOPS_INLINE float_reg<Arch> load_real_n(const T* p, std::ptrdiff_t n) noexcept {
  if constexpr (std::is_same_v<T, float>) return simd::lanes<float, Arch>::load_n(p, n);
  else return simd::lanes<float, Arch>::load_half_n(p, n);
}
NNOPS_INLINE constexpr float real_of(float x) noexcept { return x; }
NNOPS_INLINE constexpr float real_of(float16 x) noexcept { return to_float(x); }
NNOPS_INLINE constexpr void store_real(float* p, float x) noexcept { *p = x; }
NNOPS_INLINE constexpr void store_real(float16* p, float x) noexcept { *p = to_float16(x); }

template <class T>
void to_reals(const T* from, std::ptrdiff_t n, float* to) noexcept {
  for (std::ptrdiff_t i = 0; i < n; ++i) to[i] = real_of(from[i]);
}
template <class T>
void from_reals(const float* from, std::ptrdiff_t n, T* to) noexcept {
  for (std::ptrdiff_t i = 0; i < n; ++i) store_real(to + i, from[i]);
}

// The products of one vector after the other with the rows of matrices, R rows at a time.
template <std::size_t R, class Arch>
struct row_sums {
  using lanes = simd::lanes<float, Arch>;
  using reg = float_reg<Arch>;
  static constexpr std::size_t partial_sums = 16, parts = partial_sums / lanes::size;
  static_assert(parts * lanes::size == partial_sums);

  reg sum[R][parts];

  NNOPS_INLINE row_sums() noexcept {
    for (auto& row : sum)
      for (reg& s : row) s = lanes::broadcast(0.0f);
  }

  // sum[r] += x * row[r], n elements each.
  template <class X, class T>
  NNOPS_INLINE void add(const X* x, std::ptrdiff_t n, const T* const (&row)[R]) noexcept {
    constexpr std::ptrdiff_t stretch = partial_sums;
    std::ptrdiff_t k = 0;
    for (; k + stretch <= n; k += stretch)
      for (std::size_t p = 0; p < parts; ++p) {
        const std::ptrdiff_t at = k + static_cast<std::ptrdiff_t>(p) * lanes::width;
        const reg v = load_real<Arch>(x + at);
        for (std::size_t r = 0; r < R; ++r) sum[r][p] = lanes::fma(v, load_real<Arch>(row[r] + at), sum[r][p]);
      }
    for (std::size_t p = 0; p < parts && k < n; ++p, k += lanes::width) {
      const std::ptrdiff_t rest = n - k < lanes::width ? n - k : lanes::width;
      const reg v = load_real_n<Arch>(x + k, rest);
      for (std::size_t r = 0; r < R; ++r) sum[r][p] = lanes::fma(v, load_real_n<Arch>(row[r] + k, rest), sum[r][p]);
    }
  }

  NNOPS_INLINE float total(std::size_t r) const noexcept {
    float s[partial_sums];
    for (std::size_t p = 0; p < parts; ++p) lanes::store(s + p * lanes::size, sum[r][p]);
    for (std::size_t half = partial_sums / 2; half > 0; half /= 2)
      for (std::size_t i = 0; i < half; ++i) s[i] += s[i + half];
    return s[0];
  }
};

// f(first, count) for the lanes that cover [0, n).
template <class Arch, class F>
NNOPS_INLINE void for_each_lanes(std::ptrdiff_t n, F f) noexcept {
  constexpr std::ptrdiff_t width = simd::lanes<float, Arch>::width;
  for (std::ptrdiff_t i = 0; i < n; i += width) f(i, n - i < width ? n - i : width);
}

template <class Arch>
NNOPS_INLINE float_reg<Arch> apply(cell_activation f, float_reg<Arch> x) noexcept {
  using lanes = simd::lanes<float, Arch>;
  switch (f) {
    case cell_activation::relu:
      return lanes::max(x, lanes::broadcast(0.0f));
    case cell_activation::relu1:
      return lanes::clamp(x, lanes::broadcast(-1.0f), lanes::broadcast(1.0f));
    case cell_activation::relu6:
      return lanes::clamp(x, lanes::broadcast(0.0f), lanes::broadcast(6.0f));
    case cell_activation::tanh:
      return tanh<Arch>(x);
    case cell_activation::sigmoid:
      return logistic<Arch>(x);
    default:
      return x;
  }
}
template <class Arch>
void apply(cell_activation f, float* x, std::ptrdiff_t n) noexcept {
  using lanes = simd::lanes<float, Arch>;
  if (f == cell_activation::none) return;
  for_each_lanes<Arch>(n, [&](std::ptrdiff_t i, std::ptrdiff_t count) {
    lanes::store_n(x + i, apply<Arch>(f, lanes::load_n(x + i, count)), count);
  });
}

// to[u] = first[u] . x + second[u] . y + third[u] . z + bias[u] for the rows u of the matrices; null ones are left out.
template <class T>
struct row_product {
  const T* rows = nullptr;
  std::ptrdiff_t length = 0;
};
template <class Arch, class T, class X, class Z>
void row_products(std::ptrdiff_t rows, row_product<T> first, const X* x, row_product<T> second, const X* y,
                  row_product<T> third, const Z* z, const T* bias, float* to) noexcept {
  const auto some = [&]<std::size_t R>(std::integral_constant<std::size_t, R>, std::ptrdiff_t u) {
    row_sums<R, Arch> sums;
    const auto add = [&](const row_product<T>& m, const auto* v) {
      if (m.rows == nullptr) return;
      const T* row[R];
      for (std::size_t r = 0; r < R; ++r) row[r] = m.rows + (u + static_cast<std::ptrdiff_t>(r)) * m.length;
      sums.add(v, m.length, row);
    };
    add(first, x);
    add(second, y);
    add(third, z);
    for (std::size_t r = 0; r < R; ++r) {
      const std::ptrdiff_t at = u + static_cast<std::ptrdiff_t>(r);
      to[at] = bias == nullptr ? sums.total(r) : sums.total(r) + real_of(bias[at]);
    }
  };
  std::ptrdiff_t u = 0;
  for (; u + 4 <= rows; u += 4) some(std::integral_constant<std::size_t, 4>{}, u);
  for (; u < rows; ++u) some(std::integral_constant<std::size_t, 1>{}, u);
}

// Floats of scratch that a run of one batch needs.
template <class T>
std::int64_t scratch_floats(const rnn_cell<T>& c) noexcept {
  return checked_product(2, c.units);
}
template <class T>
std::int64_t scratch_floats(const lstm_cell<T>& c) noexcept {
  return checked_sum(checked_product(5, c.units), c.output_size);
}
template <class T>
std::int64_t scratch_floats(const svdf_filters<T>& f) noexcept {
  return checked_product(f.units, f.rank);
}

// One batch of a basic cell. A float16 state is rounded after every step, as the output is.
template <class Arch, class T>
void run(const rnn_cell<T>& c, const rnn_sequence<T>& s, float* scratch) noexcept {
  float *h = scratch, *next = scratch + c.units;
  to_reals(s.state_in, c.units, h);
  for (std::ptrdiff_t t = 0; t < s.times; ++t) {
    const T* x = s.input.first + t * s.input.step;
    const T* y = c.aux_weights == nullptr ? nullptr : s.aux.first + t * s.aux.step;
    row_products<Arch>(c.units, row_product<T>{c.weights, c.input_size}, x, row_product<T>{c.aux_weights, c.aux_size},
                       y, row_product<T>{c.recurrent_weights, c.units}, h, c.bias, next);
    apply<Arch>(c.activation, next, c.units);
    T* out = s.output.first + t * s.output.step;
    from_reals(next, c.units, out);
    if constexpr (!std::is_same_v<T, float>) to_reals(out, c.units, next);
    float* const last = h;
    h = next;
    next = last;
  }
  if (s.state_out != nullptr) from_reals(h, c.units, s.state_out);
}

// To mean 0 and variance 1, then times weights, plus bias. A variance of 0 counts as 1e-8.
template <class T>
void layer_normalise(float* x, std::ptrdiff_t n, const T* weights, const T* bias) noexcept {
  double sum = 0.0;
  for (std::ptrdiff_t i = 0; i < n; ++i) sum += static_cast<double>(x[i]);
  const double mean = sum / static_cast<double>(n);
  double squares = 0.0;
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double d = static_cast<double>(x[i]) - mean;
    squares += d * d;
  }
  const double variance = squares / static_cast<double>(n);
  const double scale = 1.0 / std::sqrt(variance == 0.0 ? 1e-8 : variance);
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const auto normal = static_cast<float>((static_cast<double>(x[i]) - mean) * scale);
    x[i] = normal * real_of(weights[i]) + real_of(bias[i]);
  }
}

// Peephole term, layer normalisation and activation of one gate.
template <class Arch, class T>
void finish_gate(const lstm_cell<T>& c, std::int32_t gate, cell_activation f, const float* cell_state,
                 float* x) noexcept {
  using lanes = simd::lanes<float, Arch>;
  if (c.peephole[gate] != nullptr)
    for_each_lanes<Arch>(c.units, [&](std::ptrdiff_t i, std::ptrdiff_t n) {
      lanes::store_n(x + i,
                     lanes::fma(load_real_n<Arch>(c.peephole[gate] + i, n), lanes::load_n(cell_state + i, n),
                                lanes::load_n(x + i, n)),
                     n);
    });
  if (c.layer_norm[gate] != nullptr) layer_normalise(x, c.units, c.layer_norm[gate], c.bias[gate]);
  apply<Arch>(f, x, c.units);
}

// gates[g][u] of Gates gates, before what finish_gate() does.
template <std::size_t Gates, class Arch, class T>
void gate_sums(const lstm_cell<T>& c, const T* x, const T* y, const float* h, float* gates) noexcept {
  for (std::ptrdiff_t u = 0; u < c.units; ++u) {
    row_sums<Gates, Arch> sums;
    const T* row[Gates];
    for (std::size_t g = 0; g < Gates; ++g) row[g] = c.weights[g] + u * c.input_size;
    sums.add(x, c.input_size, row);
    if (y != nullptr) {
      for (std::size_t g = 0; g < Gates; ++g) row[g] = c.aux_weights[g] + u * c.aux_size;
      sums.add(y, c.aux_size, row);
    }
    for (std::size_t g = 0; g < Gates; ++g) row[g] = c.recurrent_weights[g] + u * c.output_size;
    sums.add(h, c.output_size, row);
    for (std::size_t g = 0; g < Gates; ++g)
      gates[static_cast<std::ptrdiff_t>(g) * c.units + u] =
          c.layer_norm[g] != nullptr ? sums.total(g) : sums.total(g) + real_of(c.bias[g][u]);
  }
}

// One step of an LSTM cell: h and cell become the new states. gates: 4 * units.
template <class Arch, class T>
void step(const lstm_cell<T>& c, const T* x, const T* y, float* h, float* cell, float* gates) noexcept {
  using lanes = simd::lanes<float, Arch>;
  float* const forget = gates + lstm_gate::forget * c.units;
  float* const fresh = gates + lstm_gate::cell * c.units;
  float* const output = gates + lstm_gate::output * c.units;
  float* const input = gates + lstm_gate::input * c.units;
  if (c.coupled()) gate_sums<3, Arch>(c, x, y, h, gates);
  else gate_sums<4, Arch>(c, x, y, h, gates);

  finish_gate<Arch>(c, lstm_gate::forget, cell_activation::sigmoid, cell, forget);
  finish_gate<Arch>(c, lstm_gate::cell, c.activation, cell, fresh);
  if (!c.coupled()) finish_gate<Arch>(c, lstm_gate::input, cell_activation::sigmoid, cell, input);
  const float bound = c.cell_clip;
  for_each_lanes<Arch>(c.units, [&](std::ptrdiff_t i, std::ptrdiff_t n) {
    const auto f = lanes::load_n(forget + i, n);
    const auto in = c.coupled() ? lanes::sub(lanes::broadcast(1.0f), f) : lanes::load_n(input + i, n);
    auto s = lanes::fma(in, lanes::load_n(fresh + i, n), lanes::mul(f, lanes::load_n(cell + i, n)));
    if (bound > 0.0f) s = lanes::clamp(s, lanes::broadcast(-bound), lanes::broadcast(bound));
    lanes::store_n(cell + i, s, n);
  });

  finish_gate<Arch>(c, lstm_gate::output, cell_activation::sigmoid, cell, output);
  float* const hidden = c.projection == nullptr ? h : fresh;
  for_each_lanes<Arch>(c.units, [&](std::ptrdiff_t i, std::ptrdiff_t n) {
    const auto a = apply<Arch>(c.activation, lanes::load_n(cell + i, n));
    lanes::store_n(hidden + i, lanes::mul(lanes::load_n(output + i, n), a), n);
  });
  if (c.projection == nullptr) return;
  row_products<Arch>(c.output_size, row_product<T>{c.projection, c.units}, hidden, row_product<T>{}, hidden,
                     row_product<T>{}, hidden, c.projection_bias, h);
  const float limit = c.projection_clip;
  if (limit > 0.0f)
    for_each_lanes<Arch>(c.output_size, [&](std::ptrdiff_t i, std::ptrdiff_t n) {
      lanes::store_n(h + i, lanes::clamp(lanes::load_n(h + i, n), lanes::broadcast(-limit), lanes::broadcast(limit)),
                     n);
    });
}

// One batch of an LSTM cell. The states are float32 between the steps, whatever T is.
template <class Arch, class T>
void run(const lstm_cell<T>& c, const lstm_sequence<T>& s, float* scratch) noexcept {
  float* const cell = scratch;
  float* const gates = cell + c.units;
  float* const h = gates + 4 * c.units;
  to_reals(s.output_state_in, c.output_size, h);
  to_reals(s.cell_state_in, c.units, cell);
  for (std::ptrdiff_t t = 0; t < s.times; ++t) {
    step<Arch>(c, s.input.first + t * s.input.step,
               c.aux_weights[lstm_gate::forget] == nullptr ? nullptr : s.aux.first + t * s.aux.step, h, cell, gates);
    from_reals(h, c.output_size, s.output.first + t * s.output.step);
  }
  if (s.output_state_out != nullptr) from_reals(h, c.output_size, s.output_state_out);
  if (s.cell_state_out != nullptr) from_reals(cell, c.units, s.cell_state_out);
}

// One batch of SVDF. state_out may be state_in. fresh: units * rank.
template <class Arch, class T>
void run(const svdf_filters<T>& f, const T* input, const T* state_in, T* state_out, T* output, float* fresh) noexcept {
  const std::ptrdiff_t filters = f.units * f.rank, last = f.memory_size - 1;
  row_products<Arch>(filters, row_product<T>{f.weights_feature, f.input_size}, input, row_product<T>{}, input,
                     row_product<T>{}, input, static_cast<const T*>(nullptr), fresh);
  for (std::ptrdiff_t u = 0; u < f.units; ++u) {
    float sum = f.bias == nullptr ? 0.0f : real_of(f.bias[u]);
    for (std::ptrdiff_t r = 0; r < f.rank; ++r) {
      const std::ptrdiff_t filter = u * f.rank + r;
      row_sums<1, Arch> sums;
      const T* const row[1] = {f.weights_time + filter * f.memory_size};
      sums.add(state_in + filter * f.memory_size, last, row);
      sum += sums.total(0) + fresh[filter] * real_of(row[0][last]);
    }
    float value[simd::lanes<float, Arch>::size] = {sum};
    apply<Arch>(f.activation, value, 1);
    store_real(output + u, value[0]);
  }
  for (std::ptrdiff_t filter = 0; filter < filters; ++filter) {
    const T* const from = state_in + filter * f.memory_size;
    T* const to = state_out + filter * f.memory_size;
    for (std::ptrdiff_t m = 0; m + 1 < last; ++m) to[m] = from[m + 1];
    if (last > 0) store_real(to + last - 1, fresh[filter]);
    store_real(to + last, 0.0f);
  }
}

// Scratch of `count` float or int32 for each of the workers, in memory of any alignment.
inline std::size_t scratch_bytes(std::int64_t count, std::int32_t workers) noexcept {
  return static_cast<std::size_t>(checked_sum(checked_product(checked_product(count, 4), workers), 3));
}
template <class T>
T* scratch_of(void* workspace, std::int64_t count, std::int32_t worker) noexcept {
  static_assert(sizeof(T) == 4 && alignof(T) <= 4);
  return aligned_at<T>(workspace, 4) + count * worker;
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops

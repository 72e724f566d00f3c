// Recurrent cells by their definitions, in double and plain loops, and operands for tests of the operations.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/ops/operand_view.hpp"
#include "nnops/schema/lstm_cell.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

using reals = std::vector<double>;

template <class Element>
reals reals_of(const array<Element>& a) {
  reals r(a.size());
  for (std::size_t i = 0; i < r.size(); ++i) r[i] = a.real(i);
  return r;
}
// Nothing of an operand that is left out.
template <class Element>
reals reals_of(const std::optional<array<Element>>& a) {
  return a ? reals_of(*a) : reals{};
}

template <class Element>
operand_view<const Element> view_of(const std::optional<array<Element>>& a) {
  if (a) return a->view();
  return nullptr;
}

// The row of a matrix with `columns` columns.
inline reals row(const reals& m, std::size_t i, std::size_t columns) {
  const auto at = static_cast<std::ptrdiff_t>(i * columns);
  return {m.begin() + at, m.begin() + at + static_cast<std::ptrdiff_t>(columns)};
}
inline double dot(const reals& m, std::size_t i, const reals& v) {
  double sum = 0.0;
  for (std::size_t k = 0; k < v.size(); ++k) sum += m[i * v.size() + k] * v[k];
  return sum;
}

inline double activated(cell_activation f, double x) {
  switch (f) {
    case cell_activation::relu:
      return std::fmax(x, 0.0);
    case cell_activation::relu1:
      return std::fmin(std::fmax(x, -1.0), 1.0);
    case cell_activation::relu6:
      return std::fmin(std::fmax(x, 0.0), 6.0);
    case cell_activation::tanh:
      return std::tanh(x);
    case cell_activation::sigmoid:
      return 1.0 / (1.0 + std::exp(-x));
    default:
      return x;
  }
}

// The new state of a basic cell.
inline reals rnn_step(const reals& weights, const reals& aux_weights, const reals& recurrent, const reals& bias,
                      cell_activation f, const reals& x, const reals& y, const reals& h) {
  reals next(bias.size());
  for (std::size_t u = 0; u < next.size(); ++u) {
    const double aux = aux_weights.empty() ? 0.0 : dot(aux_weights, u, y);
    next[u] = activated(f, dot(weights, u, x) + aux + dot(recurrent, u, h) + bias[u]);
  }
  return next;
}

// Which options an LSTM cell has.
struct lstm_options {
  bool coupled = false, peephole = false, projection = false, projection_bias = false, layer_norm = false;

  // Every combination that is allowed.
  static std::vector<lstm_options> all() {
    std::vector<lstm_options> list;
    for (int i = 0; i < 24; ++i)
      list.push_back({i % 2 != 0, i / 2 % 2 != 0, i / 4 % 3 > 0, i / 4 % 3 > 1, i / 12 != 0});
    return list;
  }
};

// The tensors of a cell, in the order of NNOPS_LSTM_WEIGHTS, NNOPS_LSTM_LAYER_NORM and NNOPS_LSTM_AUX_WEIGHTS.
template <class Element>
struct lstm_tensors {
  std::vector<std::optional<array<Element>>> weights, layer_norm, aux;
  std::size_t units, output_size;

  lstm_tensors(std::int32_t input_size, std::int32_t num_units, std::int32_t projected_size, lstm_options o,
               test::random& r, std::int32_t aux_size = 0)
      : weights(17),
        layer_norm(4),
        aux(4),
        units(static_cast<std::size_t>(num_units)),
        output_size(static_cast<std::size_t>(o.projection ? projected_size : num_units)) {
    const auto size = static_cast<std::int32_t>(output_size);
    const auto make = [&](std::optional<array<Element>>& to, const shape& s, float reach) {
      to.emplace(s);
      fill(*to, r, -reach, reach);
    };
    for (std::size_t g = 0; g < 4; ++g) {
      if (g == 0 && o.coupled) continue;
      make(weights[g], make_shape({num_units, input_size}), 0.7f);
      make(weights[4 + g], make_shape({num_units, size}), 0.7f);
      make(weights[11 + g], make_shape({num_units}), 1.0f);
      if (aux_size > 0) make(aux[g], make_shape({num_units, aux_size}), 0.5f);
      if (o.layer_norm) make(layer_norm[g], make_shape({num_units}), 1.0f);
      if (o.peephole && g != 2) make(weights[g < 2 ? 8 + g : 10], make_shape({num_units}), 0.6f);
    }
    if (o.projection) make(weights[15], make_shape({size, num_units}), 0.6f);
    if (o.projection_bias) make(weights[16], make_shape({size}), 0.3f);
  }

  // As operands of an operation with one cell.
  template <class Operands>
  void give_to(Operands& o) {
    std::size_t i = 0;
#define SET(name, way, kind, rank, dims) o.name = view_of(weights[i++]);
    NNOPS_LSTM_WEIGHTS(SET, )
#undef SET
    i = 0;
#define SET(name, way, kind, rank, dims) o.name = view_of(layer_norm[i++]);
    NNOPS_LSTM_LAYER_NORM(SET, )
#undef SET
  }
};

// One step of a cell by its definition.
template <class Element, class Params>
void lstm_step(const lstm_tensors<Element>& t, const Params& p, const reals& x, const reals& y, reals& h, reals& c) {
  const auto sigmoid = [](double v) { return 1.0 / (1.0 + std::exp(-v)); };
  // NNAPI's order of the gates: input, forget, cell, output.
  const auto gate = [&](std::size_t g, const reals& state) {
    reals v(t.units);
    const reals w = reals_of(t.weights[g]), a = reals_of(t.aux[g]), u = reals_of(t.weights[4 + g]),
                b = reals_of(t.weights[11 + g]), n = reals_of(t.layer_norm[g]),
                peep = g == 2 ? reals{} : reals_of(t.weights[g < 2 ? 8 + g : 10]);
    for (std::size_t i = 0; i < t.units; ++i) {
      v[i] = dot(w, i, x) + dot(u, i, h);
      if (!a.empty()) v[i] += dot(a, i, y);
      if (!peep.empty()) v[i] += peep[i] * state[i];
    }
    if (!n.empty()) {
      double mean = 0.0, variance = 0.0;
      for (const double d : v) mean += d / static_cast<double>(t.units);
      for (const double d : v) variance += (d - mean) * (d - mean) / static_cast<double>(t.units);
      for (std::size_t i = 0; i < t.units; ++i)
        v[i] = (v[i] - mean) / std::sqrt(variance == 0.0 ? 1e-8 : variance) * n[i];
    }
    for (std::size_t i = 0; i < t.units; ++i) v[i] += b[i];
    return v;
  };
  const reals forget = gate(1, c), fresh = gate(2, c), in = t.weights[0] ? gate(0, c) : reals{};
  const double clip = static_cast<double>(p.cell_clip), limit = static_cast<double>(p.proj_clip);
  for (std::size_t i = 0; i < t.units; ++i) {
    const double f = sigmoid(forget[i]), open = in.empty() ? 1.0 - f : sigmoid(in[i]);
    c[i] = f * c[i] + open * activated(p.activation, fresh[i]);
    if (clip > 0.0) c[i] = std::fmin(std::fmax(c[i], -clip), clip);
  }
  const reals out = gate(3, c);
  reals hidden(t.units);
  for (std::size_t i = 0; i < t.units; ++i) hidden[i] = sigmoid(out[i]) * activated(p.activation, c[i]);
  if (!t.weights[15]) {
    h = hidden;
    return;
  }
  const reals projection = reals_of(t.weights[15]), bias = reals_of(t.weights[16]);
  h.assign(t.output_size, 0.0);
  for (std::size_t i = 0; i < t.output_size; ++i) {
    h[i] = dot(projection, i, hidden) + (bias.empty() ? 0.0 : bias[i]);
    if (limit > 0.0) h[i] = std::fmin(std::fmax(h[i], -limit), limit);
  }
}

// Results that went through many float32 operations, rounded to the element type.
template <class Element>
bool near_exact(double got, double exact) {
  const double relative = std::is_same_v<Element, float> ? 4e-6 : 2e-3;
  return close(got, exact, {std::is_same_v<Element, float> ? 4e-6 : 1e-3, relative});
}

// Memory for a call: exactly as much as it asks for, at an odd address.
class scratch_memory {
 public:
  explicit scratch_memory(const size_or_status& needed) : why_(needed.why), bytes_(needed.bytes + 1) {}
  execution with(const parallel& threads = {}) { return {{bytes_.data() + 1, bytes_.size() - 1}, threads}; }
  const status& why() const { return why_; }

 private:
  status why_;
  std::vector<unsigned char> bytes_;
};

}  // namespace nnops::test

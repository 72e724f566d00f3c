// The rules of every operation at their boundaries, by what its description says and a right call of it: ranks, types,
// operands that are left out, scales and zero points, shapes of outputs, attributes.
// labels: boundary
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "nnops/core/message.hpp"
#include "operations.hpp"
#include "support/described.hpp"
#include "support/example_calls.hpp"

using namespace nnops;
using enum operand_type;
using nnops::test::described_argument;
using nnops::test::described_operation;
using nnops::test::model_call;
using runtime::operand;

namespace {

report findings_of(const model_call& c) {
  report r;
  operations::find(c.type)->check(c.args(), r);
  return r;
}

bool has(const report& r, measure what, std::int32_t index) {
  for (std::int32_t i = 0; i < r.kept(); ++i)
    if (r.items[i].what == what && r.items[i].operand == index) return true;
  return r.count > r.kept();  // it may be among those that are not kept
}
bool has(const report& r, measure what, std::int32_t index, const constraint& wanted) {
  for (std::int32_t i = 0; i < r.kept(); ++i) {
    const finding& f = r.items[i];
    if (f.what == what && f.operand == index && f.wanted.kind == wanted.kind && f.wanted.count == wanted.count &&
        std::equal(f.wanted.value, f.wanted.value + wanted.count, wanted.value))
      return true;
  }
  return false;
}

bool is_scalar_kind(argument_kind k) { return k != argument_kind::tensor && k != argument_kind::tensor_list; }

bool kind_takes(argument_kind k, operand_type t) {
  switch (k) {
    case argument_kind::tensor:
    case argument_kind::tensor_list:
      return is_tensor(t);
    case argument_kind::boolean:
      return t == bool_;
    case argument_kind::real:
    case argument_kind::any_real:
      return t == float32 || t == operand_type::float16;
    case argument_kind::number:
      return t == float32 || t == operand_type::float16 || t == int32;
    case argument_kind::int32_list:
      return t == tensor_int32;
    default:
      return t == int32;
  }
}

// The argument that each input of a call is, by the first signature that the call has.
std::vector<described_argument> arguments_of(const described_operation& d, const model_call& c) {
  for (const std::vector<described_argument>& form : d.forms) {
    std::vector<described_argument> all;
    const auto list =
        std::find_if(form.begin(), form.end(), [](const auto& a) { return a.kind == argument_kind::tensor_list; });
    for (auto a = form.begin(); a != form.end(); ++a)
      for (std::size_t k = a == list && c.inputs.size() >= form.size() ? c.inputs.size() - form.size() + 1 : 1; k > 0;
           --k)
        all.push_back(*a);
    if (c.inputs.size() > all.size()) continue;
    bool fits = std::all_of(all.begin() + static_cast<std::ptrdiff_t>(c.inputs.size()), all.end(),
                            [](const auto& a) { return a.optional; });
    for (std::size_t k = 0; k < c.inputs.size(); ++k)
      fits = fits && (!c.inputs[k].value.given || kind_takes(all[k].kind, c.inputs[k].value.type));
    all.resize(c.inputs.size());
    if (fits) return all;
  }
  return {};
}

// An operand of the call that the description names, and where the call has it.
struct place {
  bool output;
  std::size_t at;
  std::int32_t index;
};

struct subject {
  model_call call;
  described_operation described;
  std::vector<place> places;

  operand& at(model_call& c, const place& p) const { return (p.output ? c.outputs : c.inputs)[p.at]; }
  const operand_info& info(const place& p) const { return described.operands[static_cast<std::size_t>(p.index)]; }
};

std::vector<subject> subjects() {
  const std::vector<described_operation> all = test::describe_all(described_operations{});
  std::vector<subject> list;
  for (const model_call& c : test::example_calls()) {
    if (operations::find(c.type) == nullptr) continue;
    const auto d = std::find_if(all.begin(), all.end(), [&](const auto& x) { return x.type == c.type; });
    REQUIRE(d != all.end());
    subject s{c, *d, {}};
    const std::vector<described_argument> arguments = arguments_of(*d, c);
    CAPTURE(d->name);
    REQUIRE(arguments.size() == c.inputs.size());
    for (std::size_t k = 0; k < arguments.size(); ++k)
      if (!is_scalar_kind(arguments[k].kind)) s.places.push_back({false, k, arguments[k].operand});
    std::size_t out = 0;
    for (std::size_t i = 0; i < d->operands.size(); ++i) {
      if (d->operands[i].way != direction::output) continue;
      if (out < c.outputs.size()) s.places.push_back({true, out, static_cast<std::int32_t>(i)});
      ++out;
    }
    list.push_back(s);
  }
  return list;
}

// Whether a row of types holds those of the call; operands that are left out fit every row.
bool in_a_row(const subject& s, const model_call& c) {
  for (const auto& row : s.described.rows) {
    bool fits = true;
    for (const place& p : s.places) {
      const operand& o = (p.output ? c.outputs : c.inputs)[p.at];
      fits = fits && (!o.value.given || o.value.type == row.types[static_cast<std::size_t>(p.index)]);
    }
    if (fits) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("rules: every operation with a kernel has an example, which breaks none") {
  const std::vector<subject> all = subjects();
  for (const operation_entry& o : all_operations)
    if (operations::find(o.type) != nullptr) {
      CAPTURE(std::string(o.name));
      CHECK(std::any_of(all.begin(), all.end(), [&](const subject& s) { return s.call.type == o.type; }));
    }
  for (const subject& s : all) {
    CAPTURE(s.described.name);
    const report r = findings_of(s.call);
    char text[200] = "";
    if (r.has_findings()) describe(r.items[0], text, sizeof text);
    CAPTURE(std::string(text));
    CHECK(r.ok());
    CHECK(s.call.run().ok());
    CHECK(in_a_row(s, s.call));
  }
}

TEST_CASE("rules: ranks from the least to the largest, and one beyond each") {
  for (const subject& s : subjects())
    for (const place& p : s.places) {
      CAPTURE(s.described.name);
      CAPTURE(std::string(s.info(p).name));
      model_call c = s.call;
      operand& o = s.at(c, p);
      if (!o.value.given || !is_tensor(o.value.type)) continue;
      const operand_info& info = s.info(p);
      // Of lists, the first one stands for all in the rules that every operand obeys.
      if (p.index == s.described.list_operand && p.at > 0 && s.call.inputs[p.at - 1].value.type == o.value.type)
        continue;
      const auto with_rank = [&](std::int32_t rank) {
        for (std::int32_t& d : o.value.dims.dim) d = d < 1 ? 1 : d;
        o.value.dims.rank = rank;
        return findings_of(c);
      };
      const constraint wanted = between(info.min_rank, info.max_rank);
      CHECK(with_rank(info.min_rank - 1).has_findings());
      CHECK(with_rank(info.max_rank + 1).has_findings());
      CHECK(with_rank(INT32_MAX).has_findings());
      CHECK(with_rank(-1).has_findings());
      CHECK_FALSE(has(with_rank(info.min_rank), measure::rank, p.index, wanted));
      CHECK_FALSE(has(with_rank(info.max_rank), measure::rank, p.index, wanted));
    }
}

TEST_CASE("rules: negative dimensions, tensors over 4 GiB, and dimensions that are not known") {
  for (const subject& s : subjects())
    for (const place& p : s.places) {
      CAPTURE(s.described.name);
      CAPTURE(std::string(s.info(p).name));
      if (!s.at(const_cast<model_call&>(s.call), p).value.given) continue;
      if (!is_tensor(s.at(const_cast<model_call&>(s.call), p).value.type)) continue;
      for (std::int32_t d = 0; d < s.at(const_cast<model_call&>(s.call), p).value.dims.rank; ++d) {
        model_call c = s.call;
        operand& o = s.at(c, p);
        o.value.dims.dim[d] = -1;
        CHECK(findings_of(c).has_findings());
        o.value.dims.dim[d] = INT32_MIN + 1;
        CHECK(findings_of(c).has_findings());
        o.value.dims.dim[d] = dynamic;
        CHECK_FALSE(c.run().ok());
      }
      model_call c = s.call;
      operand& o = s.at(c, p);
      for (std::int32_t d = 0; d < o.value.dims.rank; ++d) o.value.dims.dim[d] = INT32_MAX;
      if (o.value.dims.rank > 1) CHECK(findings_of(c).has_findings());
    }
}

TEST_CASE("rules: each other type of an operand is refused, unless it makes another row") {
  constexpr operand_type types[] = {tensor_float32,
                                    tensor_int32,
                                    tensor_quant8_asymm,
                                    tensor_quant16_symm,
                                    tensor_float16,
                                    tensor_bool8,
                                    tensor_quant8_symm_per_channel,
                                    tensor_quant16_asymm,
                                    tensor_quant8_symm,
                                    tensor_quant8_asymm_signed,
                                    float32,
                                    int32,
                                    uint32,
                                    bool_,
                                    operand_type::float16,
                                    subgraph,
                                    static_cast<operand_type>(-1),
                                    static_cast<operand_type>(16)};
  for (const subject& s : subjects())
    for (const place& p : s.places) {
      CAPTURE(s.described.name);
      CAPTURE(std::string(s.info(p).name));
      for (const operand_type t : types) {
        model_call c = s.call;
        operand& o = s.at(c, p);
        if (!o.value.given || t == o.value.type) continue;
        o.value.type = t;
        CAPTURE(std::string(name_of(t)));
        const report r = findings_of(c);
        if (!in_a_row(s, c)) CHECK(r.has_findings());
        else CHECK_FALSE(has(r, measure::operand_type, p.index));
      }
    }
}

TEST_CASE("rules: operands that are left out") {
  for (const subject& s : subjects())
    for (const place& p : s.places) {
      CAPTURE(s.described.name);
      CAPTURE(std::string(s.info(p).name));
      model_call c = s.call;
      operand& o = s.at(c, p);
      if (!o.value.given || p.output) continue;
      o.value.given = false;
      const report r = findings_of(c);
      // One that may be left out may still have to go together with another.
      if (s.info(p).way == direction::optional_input) static_cast<void>(c.run());
      else CHECK(r.has_findings());
    }
}

TEST_CASE("rules: scales are greater than zero and finite, zero points within their type") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const subject& s : subjects())
    for (const place& p : s.places) {
      CAPTURE(s.described.name);
      CAPTURE(std::string(s.info(p).name));
      model_call c = s.call;
      operand& o = s.at(c, p);
      if (!o.value.given) continue;
      if (p.index == s.described.list_operand && p.at > 0) continue;
      const quantisation right = o.value.quant;
      if (has_scale(o.value.type)) {
        for (const float wrong : {0.0f, -0.5f, infinity, std::numeric_limits<float>::quiet_NaN()}) {
          o.value.quant.scale = wrong;
          CHECK(has(findings_of(c), measure::scale, p.index));
        }
        o.value.quant = right;
        const zero_point_range z = zero_points_of(o.value.type);
        const constraint wanted = between(z.low, z.high);
        for (const std::int32_t wrong : {z.low - 1, z.high + 1, INT32_MIN, INT32_MAX}) {
          o.value.quant.zero_point = wrong;
          CHECK(has(findings_of(c), measure::zero_point, p.index));
        }
        for (const std::int32_t end : {z.low, z.high}) {
          o.value.quant.zero_point = end;
          CHECK_FALSE(has(findings_of(c), measure::zero_point, p.index, wanted));
        }
      } else if (o.value.type == tensor_quant8_symm_per_channel) {
        o.value.quant.channel_dim = -1;
        CHECK(has(findings_of(c), measure::channel_dim, p.index));
        o.value.quant.channel_dim = o.value.dims.rank;
        CHECK(has(findings_of(c), measure::channel_dim, p.index));
        o.value.quant = right;
        o.value.quant.scale_count = right.scale_count + 1;
        CHECK(has(findings_of(c), measure::scale_count, p.index));
        o.value.quant.scale_count = right.scale_count - 1;
        CHECK(has(findings_of(c), measure::scale_count, p.index));
        o.value.quant = right;
        o.value.quant.scales = nullptr;
        CHECK(has(findings_of(c), measure::scale_count, p.index));
        for (const float wrong : {0.0f, -1.0f, infinity}) {
          const float scales[] = {0.25f, wrong, 0.5f};
          o.value.quant = right;
          o.value.quant.scales = scales;
          CHECK(has(findings_of(c), measure::scale, p.index));
        }
      }
    }
}

TEST_CASE("rules: an output has the shape that follows, and no other") {
  for (const subject& s : subjects()) {
    CAPTURE(s.described.name);
    for (std::size_t k = 0; k < s.call.outputs.size(); ++k) {
      model_call c = s.call;
      shape& dims = c.outputs[k].value.dims;
      if (!is_tensor(c.outputs[k].value.type)) continue;
      CAPTURE(k);
      for (std::int32_t d = 0; d < dims.rank; ++d)
        for (const std::int32_t by : {-1, 1}) {
          dims = s.call.outputs[k].value.dims;
          dims.dim[d] += by;
          // Where shapes are found in data, the first dimension is a capacity.
          if (d == 0 && operations::find(c.type)->finds_shapes) continue;
          CAPTURE(d);
          CHECK_FALSE(c.run().ok());
        }
      dims = s.call.outputs[k].value.dims;
      dims.dim[dims.rank] = 1;
      ++dims.rank;
      CHECK_FALSE(c.run().ok());
      dims.rank -= 2;
      CHECK_FALSE(c.run().ok());
      dims = s.call.outputs[k].value.dims;
      CHECK(c.run().ok());
    }
  }
}

TEST_CASE("rules: attributes at the ends of their range, and beyond") {
  int tried = 0;
  for (const subject& s : subjects()) {
    const std::vector<described_argument> arguments = arguments_of(s.described, s.call);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (arguments[k].kind != argument_kind::int32 || !s.call.inputs[k].value.given) continue;
      for (const auto& m : s.described.measures) {
        // MEAN takes any number for true.
        if (arguments[k].name != name_of(m.what) || m.what == measure::keep_dims) continue;
        CAPTURE(s.described.name);
        CAPTURE(arguments[k].name);
        const auto findings_with = [&](std::int64_t v) {
          model_call c = s.call;
          const auto narrow = static_cast<std::int32_t>(v);
          std::memcpy(c.inputs[k].data, &narrow, 4);
          return findings_of(c);
        };
        std::vector<std::int64_t> inside, outside;
        switch (m.wanted.kind) {
          case rule::between:
            inside = {m.wanted.value[0], m.wanted.value[1]};
            outside = {m.wanted.value[0] - 1, m.wanted.value[1] + 1};
            break;
          case rule::at_least:
            inside = {m.wanted.value[0]};
            outside = {m.wanted.value[0] - 1, INT32_MIN + 1};
            break;
          case rule::at_most:
            inside = {m.wanted.value[0]};
            outside = {m.wanted.value[0] + 1};
            break;
          default:
            break;
        }
        for (const std::int64_t v : inside) {
          if (v < INT32_MIN || v > INT32_MAX) continue;
          CHECK_FALSE(has(findings_with(v), m.what, -1, m.wanted));
        }
        for (const std::int64_t v : outside) {
          if (v <= INT32_MIN || v > INT32_MAX) continue;
          CAPTURE(v);
          CHECK(findings_with(v).has_findings());
          ++tried;
        }
      }
    }
  }
  CHECK(tried > 50);
}

// How an operation is described, and the checks that read the description.
//
// schema/<operation>.hpp holds, for each operation, a tag `op::<operation>`, its attributes `<operation>_params`, and
// one specialisation of schema<> with constexpr values:
//
//   operands[]       name, direction, ranks, names of the dimensions
//   types[]          the rows of operand types that it takes, each with the NNAPI feature level that brought it
//   features[]       attribute values that came later than the operation, with their level
//   measures[]       named numbers of a call (stride_h, filter_w, dilated_filter_h, ...), with the rule that each obeys
//   output_shape()   shape inference
//   finds_shapes     true where the first extent of every output is a number that is found in data, such as how many
//                    boxes are kept; output_shape() then gives the largest that it may be
//   produces()       where an attribute says whether an output is produced; one that is not has given = false
//   relate()         the rules that tie operands together
//   forms[]          NNAPI's signatures: in which order a model's arguments become operands and attributes
//
// Everything else reads it: validate() below on run-time values, the same function in constant expressions, targets'
// limits (they name a measure), the runtime table, the tables in the docs, and the boundary tests.
//
// To describe a call of an operation is to fill a call<Op>: types, shapes, quantisation, attributes. Values that are
// known only at run time are `dynamic`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/operations.hpp"

namespace nnops {

// No limit on the feature level: everything that nnops has.
inline constexpr std::int32_t any_level = INT32_MAX;

// An operand of a call, as checks see it. An omitted one has given = false and is not checked further.
struct operand_value {
  operand_type type = operand_type::tensor_float32;
  shape dims = shape::unknown();
  quantisation quant = {};
  bool quant_known = true;  // false where only the type is known, in a compile-time check
  bool given = true;
};

// The operands of those operations that take any number of inputs (CONCATENATION) or give any number of outputs
// (SPLIT). They may lie inside larger objects, `stride` bytes apart.
struct operand_list {
  const operand_value* first = nullptr;
  std::size_t stride = sizeof(operand_value);
  std::int32_t count = 0;

  NNOPS_INLINE constexpr const operand_value& operator[](std::int32_t i) const {
    if (stride == sizeof(operand_value)) return first[i];
    return *reinterpret_cast<const operand_value*>(reinterpret_cast<const char*>(first) +
                                                   static_cast<std::size_t>(i) * stride);
  }
};

// A call of an operation. `list` stands for the operand Op::list_operand of an operation that has one; the entry in
// `operands` is then list[0].
template <class Op>
struct call {
  operand_value operands[Op::arity] = {};
  typename Op::params params = {};
  operand_list list = {};
  std::int32_t max_level = any_level;
};

enum class direction : std::uint8_t { input, optional_input, output, optional_output };

struct operand_info {
  const char* name;
  direction way;
  std::int32_t min_rank, max_rank;  // what nnops takes
  const char* dims;                 // names of the dimensions, for the docs: "batches, height, width, depth"
  std::int32_t level_max_rank = 4;  // what NNAPI takes; the rule where a call names a max_level
};

template <std::size_t Arity>
struct type_row {
  std::int32_t level;
  operand_type types[Arity];
};

// An attribute value that came with a later feature level than the operation.
template <class Op>
struct feature {
  const char* name;
  std::int32_t level;
  bool (*used)(const call<Op>&);
};

// A number of a call. get() returns undecided_value where it depends on something dynamic. `wanted` is the operation's
// own rule; targets add theirs by naming `what`.
template <class Op>
struct measured_value {
  measure what;
  std::int64_t (*get)(const call<Op>&);
  constraint wanted;
};

// The measures of an operation, where they are put together from shared and own ones.
template <class Op, std::size_t N>
struct measure_table {
  measured_value<Op> item[N];

  NNOPS_INLINE constexpr const measured_value<Op>* begin() const { return item; }
  NNOPS_INLINE constexpr const measured_value<Op>* end() const { return item + N; }
  NNOPS_INLINE constexpr const measured_value<Op>& operator[](std::size_t i) const { return item[i]; }
};

// NNAPI's signatures.
enum class argument_kind : std::uint8_t {
  tensor,       // an operand of the call
  tensor_list,  // one or more operands of one type: the operands that stand before the rest of the form
  int32,        // a scalar, INT32
  boolean,      // a scalar, BOOL
  real,         // a scalar: FLOAT16 where the first input is TENSOR_FLOAT16, else FLOAT32
  any_real,     // a scalar: FLOAT32, or FLOAT16 as well where the first input is TENSOR_FLOAT16: NNAPI's text and its
                // code differ here
  number,       // a scalar of any of FLOAT32, FLOAT16 and INT32; the setter keeps the type, and a rule checks it
  int32_list,   // the values of a TENSOR_INT32
};

struct scalar_argument {
  std::int32_t integer = 0;  // of INT32 and BOOL
  float real = 0.0f;         // of FLOAT32 and FLOAT16
  operand_type type = operand_type::int32;
};

// The values of a TENSOR_INT32 that is an argument (a shape, axes, paddings).
struct list_argument {
  const std::int32_t* values = nullptr;
  shape dims = {};
  std::int32_t input = -1;  // which of the inputs it is
};

// How an attribute lies in the params of its operation.
enum class member_form : std::uint8_t {
  none,
  int32,    // also of a BOOL that is 0, 1 or `dynamic`, or one of two enumerators
  boolean,  // a bool
  float32,
  padding_scheme,  // NNAPI's implicit padding: 1 is SAME, 2 is VALID; 0 (NONE) pads nothing, as VALID does
};

// One argument of a signature: an operand; an attribute that is a member of the operation's params; one with a setter
// of its own, which is given the call<Op>.
struct argument {
  const char* name;  // nullptr: the operand's
  argument_kind kind;
  bool optional;
  std::int8_t operand;   // of tensor and tensor_list: index into the call's operands
  member_form form;      // of an attribute without a setter, which lies
  std::uint16_t offset;  // so many bytes behind the begin of the params
  void (*set)(void* call, const scalar_argument&);
  void (*set_list)(void* call, const list_argument&, report&);
};

// One order of arguments. A model's arguments belong to the first signature of the operation whose kinds they have;
// optional arguments may be omitted, and trailing ones may be missing.
struct signature {
  const char* name;
  const argument* arguments;
  std::size_t count;
};

// What a member of this type is as an attribute.
struct attribute_type {
  argument_kind kind;
  member_form form;
};
template <class T>
  requires(sizeof(T) == sizeof(std::int32_t) || meta::same<T, bool>)
inline constexpr attribute_type attribute_type_of =
    meta::same<T, float>            ? attribute_type{argument_kind::real, member_form::float32}
    : meta::same<T, bool>           ? attribute_type{argument_kind::boolean, member_form::boolean}
    : meta::same<T, data_layout>    ? attribute_type{argument_kind::boolean, member_form::int32}
    : meta::same<T, padding_scheme> ? attribute_type{argument_kind::int32, member_form::padding_scheme}
                                    : attribute_type{argument_kind::int32, member_form::int32};

// A member of an operation's params, as two arguments of attribute(): its type and its place.
#define NNOPS_MEMBER(params, member) ::nnops::attribute_type_of<decltype(params::member)>, offsetof(params, member)

inline namespace NNOPS_ISA {

template <class Op>
struct schema;

// Numbers of this operation's calls have names.
template <class Op>
concept has_measures = requires { schema<Op>::measures[0]; };

// The list of this operation are its outputs.
template <class Op>
concept has_output_list =
    requires { Op::list_operand; } && schema<Op>::operands[Op::list_operand].way == direction::output;

// The first extent of this operation's outputs is found in data.
template <class Op>
concept finds_shapes = requires { schema<Op>::finds_shapes; } && schema<Op>::finds_shapes;

// The measure that is an attribute: {measure::stride_w, &attribute_value<op, &op::params::stride_w>, at_least(1)}. Not a
// lambda: a compiler makes a class of each, and there are many.
template <class Op, auto Member>
constexpr std::int64_t attribute_value(const call<Op>& c) {
  return measured(static_cast<std::int32_t>(c.params.*Member));
}

// The arguments of a signature.
constexpr argument operand_argument(std::int8_t operand, bool optional = false) {
  return {nullptr, argument_kind::tensor, optional, operand, member_form::none, 0, nullptr, nullptr};
}
constexpr argument operand_list_argument(std::int8_t operand) {
  return {nullptr, argument_kind::tensor_list, false, operand, member_form::none, 0, nullptr, nullptr};
}
// A member of the params: attribute("stride_w", NNOPS_MEMBER(conv_2d_params, stride_w)).
constexpr argument attribute(const char* name, const attribute_type& t, std::size_t offset, bool optional = false) {
  return {name, t.kind, optional, -1, t.form, static_cast<std::uint16_t>(offset), nullptr, nullptr};
}
// The same where NNAPI has it as another kind than its type says.
constexpr argument attribute_as(argument_kind kind, const char* name, const attribute_type& t, std::size_t offset,
                                bool optional = false) {
  return {name, kind, optional, -1, t.form, static_cast<std::uint16_t>(offset), nullptr, nullptr};
}
// One with a setter: scalar_attribute(kind, name, &set_scalar<op, &set_padding>).
template <class Op, void (*Set)(call<Op>&, const scalar_argument&)>
void set_scalar(void* c, const scalar_argument& s) {
  Set(*static_cast<call<Op>*>(c), s);
}
template <class Op, void (*Set)(call<Op>&, const list_argument&, report&)>
void set_list(void* c, const list_argument& l, report& r) {
  Set(*static_cast<call<Op>*>(c), l, r);
}
constexpr argument scalar_attribute(argument_kind kind, const char* name, void (*set)(void*, const scalar_argument&)) {
  return {name, kind, false, -1, member_form::none, 0, set, nullptr};
}
constexpr argument list_attribute(const char* name, void (*set)(void*, const list_argument&, report&),
                                  bool optional = false) {
  return {name, argument_kind::int32_list, optional, -1, member_form::none, 0, nullptr, set};
}
template <std::size_t N>
constexpr signature make_signature(const char* name, const argument (&arguments)[N]) {
  return {name, arguments, N};
}

// What findings call an argument.
constexpr const char* name_of(const argument& a, const operand_info* operands) {
  return a.name != nullptr ? a.name : operands[a.operand].name;
}

constexpr bool is_output(direction d) { return d == direction::output || d == direction::optional_output; }

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

// The rules that every operand obeys, whatever the operation.
constexpr void check_operand(const operand_info& info, std::int32_t index, const operand_value& o,
                             std::int32_t max_level, report& r) {
  if (!o.given) {
    if (info.way == direction::input || info.way == direction::output)
      r.add(outcome::invalid, measure::given, index, info.name, 0, present());
    return;
  }
  const std::int32_t rank = o.dims.rank;
  if (rank == dynamic) {
    ++r.undecided_count;
  } else {
    // Asked before report::check(), a dear call in constant expressions; so are the bytes.
    if (rank < info.min_rank || rank > info.max_rank)
      r.check(outcome::invalid, measure::rank, index, info.name, rank, between(info.min_rank, info.max_rank));
    if (rank < 0 || rank > shape_capacity) return;
    if (max_level != any_level)
      r.check(outcome::unsupported, measure::rank, index, info.name, rank, at_most(info.level_max_rank));
    const std::int64_t elements = volume(o.dims);
    if (elements < 1)
      for (std::int32_t d = 0; d < rank; ++d)
        r.check(outcome::invalid, dim_measure(d), index, info.name, measured(o.dims.dim[d]), at_least(0));
    const std::int64_t bytes = elements < 0 ? elements : checked_product(elements, size_of(o.type));
    if (bytes > max_tensor_bytes || bytes == undecided_value)
      r.check(outcome::invalid, measure::bytes, index, info.name, bytes, at_most(max_tensor_bytes));
  }
  if (o.type == operand_type::tensor_quant8_symm_per_channel) {
    if (o.quant_known) {
      r.check(outcome::invalid, measure::channel_dim, index, info.name, o.quant.channel_dim,
              between(0, (rank == dynamic ? max_rank : rank) - 1));
      r.check(outcome::invalid, measure::scale_count, index, info.name, o.quant.scales != nullptr, present());
      if (o.quant.channel_dim >= 0 && o.quant.channel_dim < rank) {
        const std::int32_t channels = o.dims.dim[o.quant.channel_dim];
        if (channels == dynamic) ++r.undecided_count;
        else r.check(outcome::invalid, measure::scale_count, index, info.name, o.quant.scale_count, equals(channels));
      }
      if (o.quant.scales != nullptr)
        for (std::int32_t i = 0; i < o.quant.scale_count; ++i) {
          const double s = static_cast<double>(o.quant.scales[i]);
          if (!(s > 0.0) || s - s != 0.0) {
            r.check(outcome::invalid, measure::scale, index, info.name, real_bits(s), real_greater(0.0));
            r.check(outcome::invalid, measure::scale, index, info.name, real_bits(s), real_finite());
            break;
          }
        }
    } else {
      ++r.undecided_count;
    }
  } else if (has_scale(o.type)) {
    if (o.quant_known) {
      r.check(outcome::invalid, measure::scale, index, info.name, real_bits(static_cast<double>(o.quant.scale)),
              real_greater(0.0));
      r.check(outcome::invalid, measure::scale, index, info.name, real_bits(static_cast<double>(o.quant.scale)),
              real_finite());
      const zero_point_range z = zero_points_of(o.type);
      r.check(outcome::invalid, measure::zero_point, index, info.name, o.quant.zero_point, between(z.low, z.high));
    } else {
      ++r.undecided_count;
    }
  }
}

// Where measures stand in a table of them, -1 where it has none. Looked up here rather than searched for: a check in a
// constant expression costs what it evaluates.
struct measure_places {
  std::int8_t at[256] = {};  // one more than the place

  NNOPS_INLINE constexpr std::int32_t of(measure m) const { return at[static_cast<std::int32_t>(m)] - 1; }
};

template <class Table>
consteval measure_places places_of(const Table& table) {
  measure_places p;
  std::int8_t n = 0;
  for (const auto& m : table) {
    ++n;
    if (std::int8_t& at = p.at[static_cast<std::int32_t>(m.what)]; at == 0) at = n;
  }
  return p;
}

template <class Op>
inline constexpr measure_places own_measures = [] {
  if constexpr (has_measures<Op>) return places_of(schema<Op>::measures);
  else return measure_places{};
}();

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// got == wanted for a dimension of an operand; undecided if either is dynamic.
constexpr void check_dim(report& r, std::int32_t index, const operand_info& info, const operand_value& o,
                         std::int32_t d, std::int64_t wanted) {
  if (!o.given) return;
  if (!o.dims.known_rank() || wanted == undecided_value || wanted == dynamic) {
    ++r.undecided_count;
    return;
  }
  if (d < 0 || d >= o.dims.rank) return;  // the rank is a finding already
  if (o.dims.dim[d] != wanted)
    r.check(outcome::invalid, dim_measure(d), index, info.name, measured(o.dims.dim[d]), equals(wanted));
}

// The dimension d of an operand, undecided where it, or the rank, is not known or does not reach it.
constexpr std::int64_t dim_of(const operand_value& o, std::int32_t d) {
  if (d < 0 || d >= o.dims.rank || !o.given) return undecided_value;  // an unknown rank is below every d
  return measured(o.dims.dim[d]);
}

// The index of a 4-D tensor's height, width and depth in a layout; -1 (measured as undecided) while the layout is.
constexpr std::int32_t height_dim(data_layout l) {
  return l == data_layout::nhwc ? 1 : l == data_layout::nchw ? 2 : -1;
}
constexpr std::int32_t width_dim(data_layout l) { return l == data_layout::nhwc ? 2 : l == data_layout::nchw ? 3 : -1; }
constexpr std::int32_t depth_dim(data_layout l) { return l == data_layout::nhwc ? 3 : l == data_layout::nchw ? 1 : -1; }

// The rule "these two operands have the same scale and zero point".
constexpr void check_same_quantisation(report& r, std::int32_t index, const operand_info& info, const operand_value& o,
                                       const operand_value& as) {
  if (!has_scale(o.type) || !o.given || !as.given || o.type != as.type) return;
  if (!o.quant_known || !as.quant_known) {
    ++r.undecided_count;
    return;
  }
  r.check(outcome::invalid, measure::scale, index, info.name, real_bits(static_cast<double>(o.quant.scale)),
          real_equals(static_cast<double>(as.quant.scale)));
  r.check(outcome::invalid, measure::zero_point, index, info.name, o.quant.zero_point, equals(as.quant.zero_point));
}

// The rule "this operand has this scale and this zero point".
constexpr void check_fixed_quantisation(report& r, std::int32_t index, const operand_info& info, const operand_value& o,
                                        double scale, std::int32_t zero_point) {
  if (!has_scale(o.type) || !o.given) return;
  if (!o.quant_known) {
    ++r.undecided_count;
    return;
  }
  r.check(outcome::invalid, measure::scale, index, info.name, real_bits(static_cast<double>(o.quant.scale)),
          real_equals(scale));
  r.check(outcome::invalid, measure::zero_point, index, info.name, o.quant.zero_point, equals(zero_point));
}

// The number of the type row that a call's operands form, -1 if there is none. An omitted operand fits every row.
template <class Op>
constexpr std::int32_t type_row_of(const call<Op>& c) {
  std::int32_t row = 0;
  for (const auto& t : schema<Op>::types) {
    std::size_t i = 0;
    while (i < Op::arity && (c.operands[i].type == t.types[i] || !c.operands[i].given)) ++i;
    if (i == Op::arity) return row;
    ++row;
  }
  return -1;
}

// Says which operand leaves the rows: the first one whose type no row has that agrees with the operands before it.
template <class Op>
constexpr void check_types(const call<Op>& c, report& r) {
  const std::int32_t row = type_row_of(c);
  if (row >= 0) {
    if (c.max_level != any_level)
      r.check(outcome::unsupported, measure::feature_level, -1, nullptr, schema<Op>::types[row].level,
              at_most(c.max_level));
    return;
  }
  for (std::size_t i = 0; i < Op::arity; ++i) {
    constraint wanted = {rule::one_of, 0, {}};
    bool fits = !c.operands[i].given;
    for (const auto& t : schema<Op>::types) {
      bool agrees = true;
      for (std::size_t j = 0; j < i; ++j) agrees = agrees && (!c.operands[j].given || c.operands[j].type == t.types[j]);
      if (!agrees) continue;
      fits = fits || c.operands[i].type == t.types[i];
      bool listed = false;
      for (std::uint8_t k = 0; k < wanted.count; ++k)
        listed = listed || wanted.value[k] == static_cast<std::int64_t>(t.types[i]);
      if (!listed && wanted.count < 6) wanted.value[wanted.count++] = static_cast<std::int64_t>(t.types[i]);
    }
    if (!fits) {
      r.add(outcome::invalid, measure::operand_type, static_cast<std::int32_t>(i), schema<Op>::operands[i].name,
            static_cast<std::int64_t>(c.operands[i].type), wanted);
      return;
    }
  }
}

// NNAPI's own rules. A call that breaks one is invalid everywhere; a call that only needs a later feature level than
// c.max_level is unsupported. Types first: the other rules are checked only where the types form a row.
template <class Op>
constexpr void validate(const call<Op>& c, report& r) {
  using s = schema<Op>;
  r.operation = s::name;
  check_types(c, r);
  if (r.has_findings()) return;
  if (c.max_level != any_level) {
    if constexpr (requires { s::features[0]; })
      for (const auto& f : s::features)
        if (f.used(c)) r.check(outcome::unsupported, measure::feature_level, -1, f.name, f.level, at_most(c.max_level));
  }
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (!(is_output(s::operands[i].way) && !c.operands[i].dims.known_rank() && c.operands[i].given))
      detail::check_operand(s::operands[i], static_cast<std::int32_t>(i), c.operands[i], c.max_level, r);
  if (r.has_findings()) return;  // the rules below may rely on ranks
  if constexpr (has_measures<Op>)
    for (std::size_t i = 0; i < sizeof(s::measures) / sizeof(measured_value<Op>); ++i) {
      const measured_value<Op>& m = s::measures[i];
      if (const std::int64_t got = m.get(c); !m.wanted.holds(got)) r.check(m.what, got, m.wanted);
    }
  s::relate(c, r);
}

// validate(), then "the output has the shape that follows". An output of unknown shape is left to the caller, who asks
// output_shape(). Where an operation finds shapes in data, the run compares the first extent.
template <class Op>
constexpr void validate_with_output(const call<Op>& c, report& r) {
  using s = schema<Op>;
  validate(c, r);
  if (r.has_findings()) return;
  for (std::size_t i = 0; i < Op::arity; ++i) {
    const operand_value& o = c.operands[i];
    if (!is_output(s::operands[i].way) || !o.given) continue;
    const auto index = static_cast<std::int32_t>(i);
    if (!o.dims.known_rank()) {
      ++r.undecided_count;
      continue;
    }
    const shape follows = s::output_shape(c, index);
    if (!follows.known_rank()) {
      ++r.undecided_count;
      continue;
    }
    if (o.dims.rank != follows.rank) {
      r.check(outcome::invalid, measure::rank, index, s::operands[i].name, o.dims.rank, equals(follows.rank));
      continue;
    }
    for (std::int32_t d = finds_shapes<Op> ? 1 : 0; d < follows.rank; ++d)
      check_dim(r, index, s::operands[i], o, d, follows.dim[d]);
  }
}

// The value of a measure of a call; undecided_value also where the operation has no such measure.
template <class Op>
constexpr std::int64_t measure_of(const call<Op>& c, measure what) {
  if constexpr (has_measures<Op>)
    if (const std::int32_t i = detail::own_measures<Op>.of(what); i >= 0)
      return schema<Op>::measures[static_cast<std::size_t>(i)].get(c);
  return undecided_value;
}

}  // namespace NNOPS_ISA

}  // namespace nnops

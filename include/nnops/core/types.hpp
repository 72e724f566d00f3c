// The values that every part of nnops speaks in: NNAPI's operand types, the element types of views, shapes, layouts,
// activations, padding schemes and quantisation parameters. Plain data; no operation is known here.
//
// Source: NNAPI OperandType.aidl (operand types and their codes), OperationTypes (fused activations, padding schemes).
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/traits.hpp"

namespace nnops {

// A dimension or an attribute that is known only at run time. Not -1: NNAPI uses -1 as a real value (an axis, a reshape
// dimension).
inline constexpr std::int32_t dynamic = INT32_MIN;

// The dimensions that operations take, and those that a shape has room for: MIRROR_PAD takes as many as NNAPI's tests
// pad.
inline constexpr std::int32_t max_rank = 8;
inline constexpr std::int32_t shape_capacity = 10;

// NNAPI's operand types, with NNAPI's codes.
enum class operand_type : std::int32_t {
  float32 = 0,
  int32 = 1,
  uint32 = 2,
  tensor_float32 = 3,
  tensor_int32 = 4,
  tensor_quant8_asymm = 5,
  bool_ = 6,
  tensor_quant16_symm = 7,
  tensor_float16 = 8,
  tensor_bool8 = 9,
  float16 = 10,
  tensor_quant8_symm_per_channel = 11,
  tensor_quant16_asymm = 12,
  tensor_quant8_symm = 13,
  tensor_quant8_asymm_signed = 14,
  subgraph = 15,
};

// NNAPI's FusedActivationFunc, with NNAPI's codes.
enum class fused_activation : std::int32_t { none = 0, relu = 1, relu1 = 2, relu6 = 3, undecided = dynamic };

// The activation of a recurrent cell: NNAPI's FusedActivationFunc, and two more codes that its LSTM operations have.
enum class cell_activation : std::int32_t {
  none = 0,
  relu = 1,
  relu1 = 2,
  relu6 = 3,
  tanh = 4,
  sigmoid = 6,
  undecided = dynamic,
};

// How the selection of a box lowers the scores of those that it overlaps, with NNAPI's codes. `iou` is the intersection
// of two boxes over their union.
enum class nms_kernel : std::int32_t {
  hard = 0,      // by 0 where iou >= the threshold
  linear = 1,    // by 1 - iou where iou >= the threshold
  gaussian = 2,  // by exp(-iou^2 / sigma)
  undecided = dynamic
};

// Storage order of a 4-D tensor: nhwc is [batches, height, width, depth], nchw is [batches, depth, height, width].
enum class data_layout : std::int32_t { nhwc = 0, nchw = 1, undecided = dynamic };

// How a window operation is padded. `given`: the four padding attributes say it. `same` and `valid` carry the codes of
// NNAPI's implicit padding schemes.
enum class padding_scheme : std::int32_t { given = 0, same = 1, valid = 2, undecided = dynamic };

// How an operand of an elementwise operation is broadcast, in [batch, channel, height, width].
enum class broadcast_form : std::int32_t {
  full,     // it has the result's shape
  channel,  // [b, c, 1, 1]
  scalar,   // [1, 1, 1, 1]
  other,
};

// Where the samples of a resize lie: at i * scale; at (i + 0.5) * scale - 0.5; at i * (in - 1) / (out - 1).
enum class coordinate_mode : std::int32_t { asymmetric, half_pixel, align_corners };

struct shape {
  std::int32_t dim[shape_capacity] = {};
  std::int32_t rank = 0;

  // A shape of which not even the rank is known.
  NNOPS_INLINE static constexpr shape unknown() { return {{}, dynamic}; }
  NNOPS_INLINE constexpr bool known_rank() const { return rank != dynamic; }
  // The dimensions that there are memory for: a wrong rank is refused by checks, and must not be walked before.
  NNOPS_INLINE constexpr std::int32_t walkable_rank() const {
    return rank < 0 ? 0 : rank > shape_capacity ? shape_capacity : rank;
  }
  NNOPS_INLINE constexpr bool known() const {
    if (rank == dynamic) return false;
    for (std::int32_t d = 0; d < walkable_rank(); ++d)
      if (dim[d] == dynamic) return false;
    return true;
  }
  NNOPS_INLINE friend constexpr bool operator==(const shape& a, const shape& b) {
    if (a.rank != b.rank) return false;
    for (std::int32_t d = 0; d < a.walkable_rank(); ++d)
      if (a.dim[d] != b.dim[d]) return false;
    return true;
  }
};

// The elements of a known, valid shape (every dimension >= 0; validation has bounded the product).
NNOPS_INLINE constexpr std::ptrdiff_t element_count(const shape& s) {
  std::ptrdiff_t n = 1;
  for (std::int32_t d = 0; d < s.walkable_rank(); ++d) n *= s.dim[d];
  return n;
}

// Quantisation parameters of the four kinds of elements. real = (stored - zero_point) * scale.
struct no_quantisation {};
struct asymmetric {
  float scale = 0.0f;
  std::int32_t zero_point = 0;
};
struct symmetric {
  float scale = 0.0f;  // for an int32 tensor: 0 means "not stated"
};
struct per_channel {
  const float* scales = nullptr;  // one for each index of dimension channel_dim
  std::int32_t count = 0;
  std::int32_t channel_dim = 0;
};

// The four kinds in one value, as checks and run-time operands use it.
struct quantisation {
  float scale = 0.0f;
  std::int32_t zero_point = 0;
  const float* scales = nullptr;
  std::int32_t scale_count = 0;
  std::int32_t channel_dim = 0;

  constexpr quantisation() = default;
  NNOPS_INLINE constexpr quantisation(no_quantisation) {}
  NNOPS_INLINE constexpr quantisation(asymmetric q) : scale(q.scale), zero_point(q.zero_point) {}
  NNOPS_INLINE constexpr quantisation(symmetric q) : scale(q.scale) {}
  NNOPS_INLINE constexpr quantisation(per_channel q)
      : scales(q.scales), scale_count(q.count), channel_dim(q.channel_dim) {}
};

// Element types of views that are not a C++ type of their own. `storage` is what lies in memory.
struct bool8 {};                    // 0 is false, any other value is true
struct quant8_asymm {};             // uint8, zero point in [0, 255]
struct quant8_asymm_signed {};      // int8, zero point in [-128, 127]
struct quant8_symm {};              // int8, zero point 0
struct quant8_symm_per_channel {};  // int8, zero point 0, a scale for each channel
struct quant16_asymm {};            // uint16, zero point in [0, 65535]
struct quant16_symm {};             // int16, zero point 0
struct scalar_int32 {};             // an INT32, no tensor: a view of it has extents<>

template <class Element>
struct element_traits;

#define NNOPS_ELEMENT(element, stored, code, quant)          \
  template <>                                                \
  struct element_traits<element> {                           \
    using storage = stored;                                  \
    using quantisation = quant;                              \
    static constexpr operand_type type = operand_type::code; \
  };
NNOPS_ELEMENT(float, float, tensor_float32, no_quantisation)
NNOPS_ELEMENT(float16, float16, tensor_float16, no_quantisation)
NNOPS_ELEMENT(std::int32_t, std::int32_t, tensor_int32, symmetric)
NNOPS_ELEMENT(bool8, std::uint8_t, tensor_bool8, no_quantisation)
NNOPS_ELEMENT(quant8_asymm, std::uint8_t, tensor_quant8_asymm, asymmetric)
NNOPS_ELEMENT(quant8_asymm_signed, std::int8_t, tensor_quant8_asymm_signed, asymmetric)
NNOPS_ELEMENT(quant8_symm, std::int8_t, tensor_quant8_symm, symmetric)
NNOPS_ELEMENT(quant8_symm_per_channel, std::int8_t, tensor_quant8_symm_per_channel, per_channel)
NNOPS_ELEMENT(quant16_asymm, std::uint16_t, tensor_quant16_asymm, asymmetric)
NNOPS_ELEMENT(quant16_symm, std::int16_t, tensor_quant16_symm, symmetric)
NNOPS_ELEMENT(scalar_int32, std::int32_t, int32, no_quantisation)
#undef NNOPS_ELEMENT

template <class Element>
using storage_of = typename element_traits<Element>::storage;

// The element type that belongs to a type code: element_for<operand_type::tensor_float32> is float.
template <operand_type Type>
struct element_for_type;
template <>
struct element_for_type<operand_type::tensor_float32> {
  using type = float;
};
template <>
struct element_for_type<operand_type::tensor_float16> {
  using type = float16;
};
template <>
struct element_for_type<operand_type::tensor_int32> {
  using type = std::int32_t;
};
template <>
struct element_for_type<operand_type::tensor_bool8> {
  using type = bool8;
};
template <>
struct element_for_type<operand_type::tensor_quant8_asymm> {
  using type = quant8_asymm;
};
template <>
struct element_for_type<operand_type::tensor_quant8_asymm_signed> {
  using type = quant8_asymm_signed;
};
template <>
struct element_for_type<operand_type::tensor_quant8_symm> {
  using type = quant8_symm;
};
template <>
struct element_for_type<operand_type::tensor_quant8_symm_per_channel> {
  using type = quant8_symm_per_channel;
};
template <>
struct element_for_type<operand_type::tensor_quant16_asymm> {
  using type = quant16_asymm;
};
template <>
struct element_for_type<operand_type::tensor_quant16_symm> {
  using type = quant16_symm;
};
template <>
struct element_for_type<operand_type::int32> {
  using type = scalar_int32;
};
template <operand_type Type>
using element_for = typename element_for_type<Type>::type;

// True for elements that stand for real numbers through a scale and a zero point that is one number for the tensor.
template <class Element>
inline constexpr bool is_asymmetric = meta::same<typename element_traits<Element>::quantisation, asymmetric>;

inline namespace NNOPS_ISA {

// Bytes of one element of a tensor or of a scalar; 0 for `subgraph` and for a code that does not exist.
constexpr std::int32_t size_of(operand_type type) {
  switch (type) {
    case operand_type::float32:
    case operand_type::int32:
    case operand_type::uint32:
    case operand_type::tensor_float32:
    case operand_type::tensor_int32:
      return 4;
    case operand_type::tensor_quant16_symm:
    case operand_type::tensor_quant16_asymm:
    case operand_type::tensor_float16:
    case operand_type::float16:
      return 2;
    case operand_type::tensor_quant8_asymm:
    case operand_type::bool_:
    case operand_type::tensor_bool8:
    case operand_type::tensor_quant8_symm_per_channel:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_asymm_signed:
      return 1;
    case operand_type::subgraph:
      return 0;
  }
  return 0;
}

constexpr bool is_tensor(operand_type type) {
  switch (type) {
    case operand_type::tensor_float32:
    case operand_type::tensor_int32:
    case operand_type::tensor_quant8_asymm:
    case operand_type::tensor_quant16_symm:
    case operand_type::tensor_float16:
    case operand_type::tensor_bool8:
    case operand_type::tensor_quant8_symm_per_channel:
    case operand_type::tensor_quant16_asymm:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_asymm_signed:
      return true;
    default:
      return false;
  }
}

struct zero_point_range {
  std::int32_t low = 0, high = 0;
};

// The zero points that OperandType.aidl allows a type; {0, 0} for symmetric types and those without a zero point.
constexpr zero_point_range zero_points_of(operand_type type) {
  switch (type) {
    case operand_type::tensor_quant8_asymm:
      return {0, 255};
    case operand_type::tensor_quant8_asymm_signed:
      return {-128, 127};
    case operand_type::tensor_quant16_asymm:
      return {0, 65535};
    default:
      return {0, 0};
  }
}

// A tensor of this type needs one scale greater than zero.
constexpr bool has_scale(operand_type type) {
  switch (type) {
    case operand_type::tensor_quant8_asymm:
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant16_asymm:
    case operand_type::tensor_quant16_symm:
      return true;
    default:
      return false;
  }
}

}  // namespace NNOPS_ISA

}  // namespace nnops

// XNNPACK as Debian packages it (2022-02). NHWC, one thread, weights packed by the operator.
#include <xnnpack.h>

#include <cmath>
#include <limits>

#include "contender.hpp"

namespace bench {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

struct release {
  void operator()(xnn_operator_t op) const { xnn_delete_operator(op); }
};

// What an operator is made of and set up with: one function for each type, for a problem.
struct setup {
  xnn_operator_t op = nullptr;
  xnn_status status = xnn_status_unsupported_parameter;
};

bool is(const problem& p, const char* op) { return p.what.op == op; }

std::vector<std::size_t> sizes(const tensor& t) { return {t.dims.begin(), t.dims.end()}; }

std::uint32_t u(std::int32_t v) { return static_cast<std::uint32_t>(v); }
std::size_t z(std::int32_t v) { return static_cast<std::size_t>(v); }
std::int8_t s8(std::int32_t v) { return static_cast<std::int8_t>(v); }
std::uint8_t u8(std::int32_t v) { return static_cast<std::uint8_t>(v); }

// create(), and where that succeeds, set_up().
template <class Create, class SetUp>
setup make(Create create, SetUp set_up) {
  setup s;
  s.status = create(&s.op);
  if (s.status == xnn_status_success) s.status = set_up(s.op);
  return s;
}

setup convolution(const problem& p) {
  const window& g = p.geometry;
  const tensor &in = p.inputs[0], &filter = p.inputs[1], &bias = p.inputs[2], &out = p.output;
  const bool depthwise = is(p, "depthwise");
  const std::uint32_t groups = u(p.what.dim("g"));
  const std::size_t group_in = z(g.c) / groups, group_out = z(g.oc) / groups;
  // [kernel_height, kernel_width, channels], as NNAPI's depthwise filters lie.
  const std::uint32_t flags = depthwise ? XNN_FLAG_DEPTHWISE_CONVOLUTION : 0;
#define GEOMETRY                                                                                                     \
  u(g.pt), u(g.pr), u(g.pb), u(g.pl), u(g.kh), u(g.kw), u(g.s), u(g.s), u(g.d), u(g.d), groups, group_in, group_out, \
      z(g.c), z(g.oc)
  switch (p.type) {
    case dtype::f32:
      return make(
          [&](auto* op) {
            return xnn_create_convolution2d_nhwc_f32(GEOMETRY, filter.as<float>(), bias.as<float>(), -infinity,
                                                     infinity, flags, op);
          },
          [&](auto op) {
            return xnn_setup_convolution2d_nhwc_f32(op, z(g.n), z(g.h), z(g.w), in.as<float>(), out.as<float>(),
                                                    nullptr);
          });
    case dtype::qs8:
      return make(
          [&](auto* op) {
            return xnn_create_convolution2d_nhwc_qs8(GEOMETRY, s8(in.zero_point), in.scale, filter.scale,
                                                     filter.as<std::int8_t>(), bias.as<std::int32_t>(),
                                                     s8(out.zero_point), out.scale, -128, 127, flags, op);
          },
          [&](auto op) {
            return xnn_setup_convolution2d_nhwc_qs8(op, z(g.n), z(g.h), z(g.w), in.as<std::int8_t>(),
                                                    out.as<std::int8_t>(), nullptr);
          });
    case dtype::qc8:
      return make(
          [&](auto* op) {
            return xnn_create_convolution2d_nhwc_qc8(
                GEOMETRY, s8(in.zero_point), in.scale, filter.channel_scales.data(), filter.as<std::int8_t>(),
                bias.as<std::int32_t>(), s8(out.zero_point), out.scale, -128, 127, flags, op);
          },
          [&](auto op) {
            return xnn_setup_convolution2d_nhwc_qc8(op, z(g.n), z(g.h), z(g.w), in.as<std::int8_t>(),
                                                    out.as<std::int8_t>(), nullptr);
          });
    case dtype::qu8:
      return make(
          [&](auto* op) {
            return xnn_create_convolution2d_nhwc_qu8(GEOMETRY, u8(in.zero_point), in.scale, u8(filter.zero_point),
                                                     filter.scale, filter.as<std::uint8_t>(), bias.as<std::int32_t>(),
                                                     u8(out.zero_point), out.scale, 0, 255, flags, op);
          },
          [&](auto op) {
            return xnn_setup_convolution2d_nhwc_qu8(op, z(g.n), z(g.h), z(g.w), in.as<std::uint8_t>(),
                                                    out.as<std::uint8_t>(), nullptr);
          });
    default:
      return {};
  }
#undef GEOMETRY
}

setup transpose_convolution(const problem& p) {
  const window& g = p.geometry;
  const tensor &in = p.inputs[0], &filter = p.inputs[1], &bias = p.inputs[2], &out = p.output;
#define GEOMETRY \
  u(g.pt), u(g.pr), u(g.pb), u(g.pl), u(g.kh), u(g.kw), u(g.s), u(g.s), 1, 1, 1, z(g.c), z(g.oc), z(g.c), z(g.oc)
#define INPUT op, z(g.n), z(g.h), z(g.w), 0, 0
  switch (p.type) {
    case dtype::f32:
      return make(
          [&](auto* op) {
            return xnn_create_deconvolution2d_nhwc_f32(GEOMETRY, filter.as<float>(), bias.as<float>(), -infinity,
                                                       infinity, 0, op);
          },
          [&](auto op) { return xnn_setup_deconvolution2d_nhwc_f32(INPUT, in.as<float>(), out.as<float>(), nullptr); });
    case dtype::qs8:
      return make(
          [&](auto* op) {
            return xnn_create_deconvolution2d_nhwc_qs8(GEOMETRY, s8(in.zero_point), in.scale, filter.scale,
                                                       filter.as<std::int8_t>(), bias.as<std::int32_t>(),
                                                       s8(out.zero_point), out.scale, -128, 127, 0, op);
          },
          [&](auto op) {
            return xnn_setup_deconvolution2d_nhwc_qs8(INPUT, in.as<std::int8_t>(), out.as<std::int8_t>(), nullptr);
          });
    case dtype::qu8:
      return make(
          [&](auto* op) {
            return xnn_create_deconvolution2d_nhwc_qu8(GEOMETRY, u8(in.zero_point), in.scale, u8(filter.zero_point),
                                                       filter.scale, filter.as<std::uint8_t>(), bias.as<std::int32_t>(),
                                                       u8(out.zero_point), out.scale, 0, 255, 0, op);
          },
          [&](auto op) {
            return xnn_setup_deconvolution2d_nhwc_qu8(INPUT, in.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
          });
    default:
      return {};
  }
#undef GEOMETRY
#undef INPUT
}

setup fully_connected(const problem& p) {
  const tensor &in = p.inputs[0], &filter = p.inputs[1], &bias = p.inputs[2], &out = p.output;
  const std::size_t m = z(in.dims[0]), k = z(in.dims[1]), n = z(filter.dims[0]);
  switch (p.type) {
    case dtype::f32:
      return make(
          [&](auto* op) {
            return xnn_create_fully_connected_nc_f32(k, n, k, n, filter.as<float>(), bias.as<float>(), -infinity,
                                                     infinity, 0, op);
          },
          [&](auto op) { return xnn_setup_fully_connected_nc_f32(op, m, in.as<float>(), out.as<float>(), nullptr); });
    case dtype::qs8:
      return make(
          [&](auto* op) {
            return xnn_create_fully_connected_nc_qs8(k, n, k, n, s8(in.zero_point), in.scale, filter.scale,
                                                     filter.as<std::int8_t>(), bias.as<std::int32_t>(),
                                                     s8(out.zero_point), out.scale, -128, 127, 0, op);
          },
          [&](auto op) {
            return xnn_setup_fully_connected_nc_qs8(op, m, in.as<std::int8_t>(), out.as<std::int8_t>(), nullptr);
          });
    case dtype::qu8:
      return make(
          [&](auto* op) {
            return xnn_create_fully_connected_nc_qu8(k, n, k, n, u8(in.zero_point), in.scale, u8(filter.zero_point),
                                                     filter.scale, filter.as<std::uint8_t>(), bias.as<std::int32_t>(),
                                                     u8(out.zero_point), out.scale, 0, 255, 0, op);
          },
          [&](auto op) {
            return xnn_setup_fully_connected_nc_qu8(op, m, in.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
          });
    default:
      return {};
  }
}

setup pool(const problem& p) {
  const window& g = p.geometry;
  const tensor &in = p.inputs[0], &out = p.output;
  const std::size_t c = z(g.c), n = z(g.n), h = z(g.h), w = z(g.w);
  if (is(p, "global_avg_pool")) {
    switch (p.type) {
      case dtype::f32:
        return make(
            [&](auto* op) { return xnn_create_global_average_pooling_nwc_f32(c, c, c, -infinity, infinity, 0, op); },
            [&](auto op) {
              return xnn_setup_global_average_pooling_nwc_f32(op, n, h * w, in.as<float>(), out.as<float>(), nullptr);
            });
      case dtype::qs8:
        return make(
            [&](auto* op) {
              return xnn_create_global_average_pooling_nwc_qs8(c, c, c, s8(in.zero_point), in.scale, s8(out.zero_point),
                                                               out.scale, -128, 127, 0, op);
            },
            [&](auto op) {
              return xnn_setup_global_average_pooling_nwc_qs8(op, n, h * w, in.as<std::int8_t>(), out.as<std::int8_t>(),
                                                              nullptr);
            });
      case dtype::qu8:
        return make(
            [&](auto* op) {
              return xnn_create_global_average_pooling_nwc_qu8(c, c, c, u8(in.zero_point), in.scale, u8(out.zero_point),
                                                               out.scale, 0, 255, 0, op);
            },
            [&](auto op) {
              return xnn_setup_global_average_pooling_nwc_qu8(op, n, h * w, in.as<std::uint8_t>(),
                                                              out.as<std::uint8_t>(), nullptr);
            });
      default:
        return {};
    }
  }
#define GEOMETRY u(g.pt), u(g.pr), u(g.pb), u(g.pl), u(g.kh), u(g.kw), u(g.s), u(g.s)
  if (is(p, "max_pool")) {
    switch (p.type) {
      case dtype::f32:
        return make(
            [&](auto* op) {
              return xnn_create_max_pooling2d_nhwc_f32(GEOMETRY, 1, 1, c, c, c, -infinity, infinity, 0, op);
            },
            [&](auto op) {
              return xnn_setup_max_pooling2d_nhwc_f32(op, n, h, w, in.as<float>(), out.as<float>(), nullptr);
            });
      case dtype::qs8:
        return make(
            [&](auto* op) { return xnn_create_max_pooling2d_nhwc_s8(GEOMETRY, 1, 1, c, c, c, -128, 127, 0, op); },
            [&](auto op) {
              return xnn_setup_max_pooling2d_nhwc_s8(op, n, h, w, in.as<std::int8_t>(), out.as<std::int8_t>(), nullptr);
            });
      case dtype::qu8:
        return make([&](auto* op) { return xnn_create_max_pooling2d_nhwc_u8(GEOMETRY, 1, 1, c, c, c, 0, 255, 0, op); },
                    [&](auto op) {
                      return xnn_setup_max_pooling2d_nhwc_u8(op, n, h, w, in.as<std::uint8_t>(), out.as<std::uint8_t>(),
                                                             nullptr);
                    });
      default:
        return {};
    }
  }
  switch (p.type) {
    case dtype::f32:
      return make(
          [&](auto* op) {
            return xnn_create_average_pooling2d_nhwc_f32(GEOMETRY, c, c, c, -infinity, infinity, 0, op);
          },
          [&](auto op) {
            return xnn_setup_average_pooling2d_nhwc_f32(op, n, h, w, in.as<float>(), out.as<float>(), nullptr);
          });
    default:
      return {};
  }
#undef GEOMETRY
}

setup binary(const problem& p) {
  const tensor &a = p.inputs[0], &b = p.inputs[1], &out = p.output;
  const std::vector<std::size_t> da = sizes(a), db = sizes(b);
  const bool product = is(p, "mul") || is(p, "mul_bcast");
#define SHAPES da.size(), da.data(), db.size(), db.data()
  switch (p.type) {
    case dtype::f32:
      return make(
          [&](auto* op) {
            return (product ? xnn_create_multiply_nd_f32 : xnn_create_add_nd_f32)(-infinity, infinity, 0, op);
          },
          [&](auto op) {
            return (product ? xnn_setup_multiply_nd_f32 : xnn_setup_add_nd_f32)(
                op, SHAPES, a.as<float>(), b.as<float>(), out.as<float>(), nullptr);
          });
    case dtype::qs8:
      return make(
          [&](auto* op) {
            return (product ? xnn_create_multiply_nd_qs8 : xnn_create_add_nd_qs8)(
                s8(a.zero_point), a.scale, s8(b.zero_point), b.scale, s8(out.zero_point), out.scale, -128, 127, 0, op);
          },
          [&](auto op) {
            return (product ? xnn_setup_multiply_nd_qs8 : xnn_setup_add_nd_qs8)(
                op, SHAPES, a.as<std::int8_t>(), b.as<std::int8_t>(), out.as<std::int8_t>(), nullptr);
          });
    case dtype::qu8:
      return make(
          [&](auto* op) {
            return (product ? xnn_create_multiply_nd_qu8 : xnn_create_add_nd_qu8)(
                u8(a.zero_point), a.scale, u8(b.zero_point), b.scale, u8(out.zero_point), out.scale, 0, 255, 0, op);
          },
          [&](auto op) {
            return (product ? xnn_setup_multiply_nd_qu8 : xnn_setup_add_nd_qu8)(
                op, SHAPES, a.as<std::uint8_t>(), b.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
          });
    default:
      return {};
  }
#undef SHAPES
}

// Elementwise operators take rows of channels; one long row is what they like best.
setup unary(const problem& p) {
  const tensor &in = p.inputs[0], &out = p.output;
  const std::size_t c = z(in.dims.back()), n = static_cast<std::size_t>(in.count()) / c;
#define ROW c, c, c
  if (is(p, "relu") || is(p, "relu6")) {
    const bool six = is(p, "relu6");
    switch (p.type) {
      case dtype::f32:
        return make([&](auto* op) { return xnn_create_clamp_nc_f32(ROW, 0.0f, six ? 6.0f : infinity, 0, op); },
                    [&](auto op) { return xnn_setup_clamp_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
      case dtype::qs8:
      case dtype::qu8: {
        const std::int32_t top = p.type == dtype::qu8 ? 255 : 127;
        const auto code = static_cast<std::int32_t>(std::lround(6.0 / static_cast<double>(in.scale))) + in.zero_point;
        const std::int32_t high = six && code < top ? code : top;
        if (p.type == dtype::qu8)
          return make([&](auto* op) { return xnn_create_clamp_nc_u8(ROW, u8(in.zero_point), u8(high), 0, op); },
                      [&](auto op) {
                        return xnn_setup_clamp_nc_u8(op, n, in.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
                      });
        return make([&](auto* op) { return xnn_create_clamp_nc_s8(ROW, s8(in.zero_point), s8(high), 0, op); },
                    [&](auto op) {
                      return xnn_setup_clamp_nc_s8(op, n, in.as<std::int8_t>(), out.as<std::int8_t>(), nullptr);
                    });
      }
      default:
        return {};
    }
  }
  if (is(p, "tanh") || is(p, "logistic")) {
    const bool tanh = is(p, "tanh");
    switch (p.type) {
      case dtype::f32:
        return make([&](auto* op) { return xnn_create_sigmoid_nc_f32(ROW, 0, op); },
                    [&](auto op) { return xnn_setup_sigmoid_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
      case dtype::qs8:
        return make(
            [&](auto* op) {
              return (tanh ? xnn_create_tanh_nc_qs8 : xnn_create_sigmoid_nc_qs8)(
                  ROW, s8(in.zero_point), in.scale, s8(out.zero_point), out.scale, -128, 127, 0, op);
            },
            [&](auto op) {
              return (tanh ? xnn_setup_tanh_nc_qs8 : xnn_setup_sigmoid_nc_qs8)(op, n, in.as<std::int8_t>(),
                                                                               out.as<std::int8_t>(), nullptr);
            });
      case dtype::qu8:
        return make(
            [&](auto* op) {
              return (tanh ? xnn_create_tanh_nc_qu8 : xnn_create_sigmoid_nc_qu8)(
                  ROW, u8(in.zero_point), in.scale, u8(out.zero_point), out.scale, 0, 255, 0, op);
            },
            [&](auto op) {
              return (tanh ? xnn_setup_tanh_nc_qu8 : xnn_setup_sigmoid_nc_qu8)(op, n, in.as<std::uint8_t>(),
                                                                               out.as<std::uint8_t>(), nullptr);
            });
      default:
        return {};
    }
  }
  if (is(p, "elu"))
    return make([&](auto* op) { return xnn_create_elu_nc_f32(ROW, 1.0f, 0, op); },
                [&](auto op) { return xnn_setup_elu_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
  if (is(p, "sqrt"))
    return make([&](auto* op) { return xnn_create_square_root_nc_f32(ROW, 0, op); },
                [&](auto op) { return xnn_setup_square_root_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
  if (is(p, "floor"))
    return make([&](auto* op) { return xnn_create_floor_nc_f32(ROW, 0, op); },
                [&](auto op) { return xnn_setup_floor_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
  if (is(p, "hard_swish"))
    return make([&](auto* op) { return xnn_create_hardswish_nc_f32(ROW, 0, op); },
                [&](auto op) { return xnn_setup_hardswish_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
  if (is(p, "softmax")) {
    if (p.type == dtype::f32)
      return make([&](auto* op) { return xnn_create_softmax_nc_f32(ROW, 0, op); },
                  [&](auto op) { return xnn_setup_softmax_nc_f32(op, n, in.as<float>(), out.as<float>(), nullptr); });
    return make(
        [&](auto* op) { return xnn_create_softmax_nc_qu8(ROW, in.scale, u8(out.zero_point), out.scale, 0, op); },
        [&](auto op) {
          return xnn_setup_softmax_nc_qu8(op, n, in.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
        });
  }
  if (is(p, "quantize")) {
    if (p.type == dtype::qs8)
      return make(
          [&](auto* op) { return xnn_create_convert_nc_f32_qs8(ROW, out.scale, s8(out.zero_point), -128, 127, 0, op); },
          [&](auto op) { return xnn_setup_convert_nc_f32_qs8(op, n, in.as<float>(), out.as<std::int8_t>(), nullptr); });
    return make(
        [&](auto* op) { return xnn_create_convert_nc_f32_qu8(ROW, out.scale, u8(out.zero_point), 0, 255, 0, op); },
        [&](auto op) { return xnn_setup_convert_nc_f32_qu8(op, n, in.as<float>(), out.as<std::uint8_t>(), nullptr); });
  }
  if (is(p, "dequantize")) {
    if (p.type == dtype::qs8)
      return make(
          [&](auto* op) { return xnn_create_convert_nc_qs8_f32(ROW, in.scale, s8(in.zero_point), 0, op); },
          [&](auto op) { return xnn_setup_convert_nc_qs8_f32(op, n, in.as<std::int8_t>(), out.as<float>(), nullptr); });
    return make(
        [&](auto* op) { return xnn_create_convert_nc_qu8_f32(ROW, in.scale, u8(in.zero_point), 0, op); },
        [&](auto op) { return xnn_setup_convert_nc_qu8_f32(op, n, in.as<std::uint8_t>(), out.as<float>(), nullptr); });
  }
  if (is(p, "cast_f32_f16"))
    return make(
        [&](auto* op) { return xnn_create_convert_nc_f32_f16(ROW, 0, op); },
        [&](auto op) { return xnn_setup_convert_nc_f32_f16(op, n, in.as<float>(), out.memory.data(), nullptr); });
  return make([&](auto* op) { return xnn_create_convert_nc_f16_f32(ROW, 0, op); },
              [&](auto op) { return xnn_setup_convert_nc_f16_f32(op, n, in.memory.data(), out.as<float>(), nullptr); });
#undef ROW
}

setup pad(const problem& p) {
  const window& g = p.geometry;
  const std::vector<std::size_t> dims = sizes(p.inputs[0]);
  const std::size_t before[] = {0, z(g.pt), z(g.pl), 0}, after[] = {0, z(g.pb), z(g.pr), 0};
  // Read as one element of the operator's width.
  const std::uint32_t value = p.type == dtype::qu8 ? u(p.output.zero_point) : 0;
  const auto create = p.type == dtype::f32   ? xnn_create_constant_pad_nd_x32
                      : p.type == dtype::f16 ? xnn_create_constant_pad_nd_x16
                                             : xnn_create_constant_pad_nd_x8;
  const auto set_up = p.type == dtype::f32   ? xnn_setup_constant_pad_nd_x32
                      : p.type == dtype::f16 ? xnn_setup_constant_pad_nd_x16
                                             : xnn_setup_constant_pad_nd_x8;
  return make([&](auto* op) { return create(&value, 0, op); },
              [&](auto op) {
                return set_up(op, dims.size(), dims.data(), before, after, p.inputs[0].memory.data(),
                              p.output.memory.data(), nullptr);
              });
}

setup depth_to_space(const problem& p) {
  const tensor &in = p.inputs[0], &out = p.output;
  const std::size_t c = z(in.dims[3]), oc = z(out.dims[3]);
  return make([&](auto* op) { return xnn_create_depth_to_space_nhwc_x32(oc, c, oc, u(p.what.dim("block")), 0, op); },
              [&](auto op) {
                return xnn_setup_depth_to_space_nhwc_x32(op, z(in.dims[0]), z(in.dims[1]), z(in.dims[2]),
                                                         in.memory.data(), out.memory.data(), nullptr);
              });
}

setup resize(const problem& p) {
  const window& g = p.geometry;
  const std::size_t c = z(g.c);
  const tensor &in = p.inputs[0], &out = p.output;
  if (p.type == dtype::f32)
    return make([&](auto* op) { return xnn_create_resize_bilinear2d_nhwc_f32(c, c, c, 0, op); },
                [&](auto op) {
                  return xnn_setup_resize_bilinear2d_nhwc_f32(op, z(g.n), z(g.h), z(g.w), z(g.oh), z(g.ow),
                                                              in.as<float>(), out.as<float>(), nullptr);
                });
  return make([&](auto* op) { return xnn_create_resize_bilinear2d_nhwc_u8(c, c, c, 0, op); },
              [&](auto op) {
                return xnn_setup_resize_bilinear2d_nhwc_u8(op, z(g.n), z(g.h), z(g.w), z(g.oh), z(g.ow),
                                                           in.as<std::uint8_t>(), out.as<std::uint8_t>(), nullptr);
              });
}

bool offers(const problem& p) {
  const std::string& op = p.what.op;
  const bool real = p.type == dtype::f32, half = p.type == dtype::f16, code = !real && !half;
  if (op == "cast_f32_f16" || op == "cast_f16_f32" || op == "pad") return true;
  // Its half-precision arithmetic rounds each step to half: another operation than nnops' float32 accumulation.
  if (half) return false;
  if (op == "tanh") return code;
  if (op == "transpose_conv") return real || p.type == dtype::qs8 || p.type == dtype::qu8;
  // Its 8-bit average counts the padding.
  for (const char* of_real : {"hard_swish", "avg_pool", "elu", "sqrt", "floor", "depth_to_space"})
    if (op == of_real) return real;
  if (op == "softmax" || op == "resize_bilinear") return real || p.type == dtype::qu8;
  for (const char* of_all : {"conv2d", "depthwise", "fully_connected", "gemm", "max_pool", "global_avg_pool", "add",
                             "mul", "add_bcast", "mul_bcast", "relu", "relu6", "logistic", "quantize", "dequantize"})
    if (op == of_all) return true;
  return false;
}

contender prepare(const problem& p) {
  static const xnn_status initialised = xnn_initialize(nullptr);
  if (initialised != xnn_status_success) return {nullptr, "XNNPACK does not initialise on this processor"};
  setup s;
  if (is(p, "conv2d") || is(p, "depthwise")) s = convolution(p);
  else if (is(p, "transpose_conv")) s = transpose_convolution(p);
  else if (is(p, "fully_connected") || is(p, "gemm")) s = fully_connected(p);
  else if (is(p, "avg_pool") || is(p, "max_pool") || is(p, "global_avg_pool")) s = pool(p);
  else if (is(p, "add") || is(p, "mul") || is(p, "add_bcast") || is(p, "mul_bcast")) s = binary(p);
  else if (is(p, "pad")) s = pad(p);
  else if (is(p, "resize_bilinear")) s = resize(p);
  else if (is(p, "depth_to_space")) s = depth_to_space(p);
  else s = unary(p);
  const std::shared_ptr<xnn_operator> op(s.op, release{});
  if (s.status != xnn_status_success) return {nullptr, "XNNPACK status " + std::to_string(static_cast<int>(s.status))};
  return {[op] { return xnn_run_operator(op.get(), nullptr) == xnn_status_success; }, ""};
}

}  // namespace

library xnnpack_library() { return {"xnnpack", &offers, &prepare}; }

}  // namespace bench

// oneDNN as Debian packages it (2.6). NHWC at both ends, weights in the format that the library prefers, one thread.
#include <dnnl.hpp>

#include <unordered_map>
#include <utility>

#include "contender.hpp"

// Of the OpenMP runtime that oneDNN brings, if it is built with one.
extern "C" [[gnu::weak]] void omp_set_num_threads(int);

namespace bench {
namespace {

using dnnl::memory;
using tag = memory::format_tag;
using type = memory::data_type;

bool is(const problem& p, const char* op) { return p.what.op == op; }

const dnnl::engine& engine() {
  static const dnnl::engine e = [] {
    if (omp_set_num_threads != nullptr) omp_set_num_threads(1);
    return dnnl::engine(dnnl::engine::kind::cpu, 0);
  }();
  return e;
}

type type_of(const tensor& t) {
  switch (t.type) {
    case nnops::operand_type::tensor_float32:
      return type::f32;
    case nnops::operand_type::tensor_float16:
      return type::f16;
    case nnops::operand_type::tensor_int32:
      return type::s32;
    case nnops::operand_type::tensor_quant8_asymm:
      return type::u8;
    default:
      return type::s8;
  }
}

memory wrap(const tensor& t, const memory::desc& as) { return memory(as, engine(), t.memory.data()); }

// A primitive with the memory that it runs on.
struct job {
  dnnl::stream stream{engine()};
  dnnl::primitive primitive;
  std::unordered_map<int, memory> arguments;
  std::vector<buffer> owned;
};

contender ready(std::shared_ptr<job> j) {
  return {[j] {
            j->primitive.execute(j->stream, j->arguments);
            j->stream.wait();
            return true;
          },
          ""};
}

template <class Primitive, class Descriptor>
contender ready(const Descriptor& d, std::unordered_map<int, memory> arguments) {
  auto j = std::make_shared<job>();
  j->primitive = Primitive(d);
  j->arguments = std::move(arguments);
  return ready(j);
}

// The weights as oneDNN wants them: unsigned codes as signed ones (their zero point of 128 becomes 0), then reordered.
memory packed_weights(job& j, const tensor& filter, const memory::desc& lies, const memory::desc& wanted) {
  const std::byte* from = filter.memory.data();
  if (filter.type == nnops::operand_type::tensor_quant8_asymm) {
    j.owned.emplace_back(filter.bytes());
    std::byte* const shifted = j.owned.back().data();
    for (std::size_t i = 0; i < filter.bytes(); ++i) shifted[i] = from[i] ^ std::byte{0x80};
    from = shifted;
  }
  memory user(lies, engine(), const_cast<std::byte*>(from));
  memory packed(wanted, engine());
  dnnl::stream s(engine());
  dnnl::reorder(user, packed).execute(s, user, packed);
  s.wait();
  return packed;
}

// Scales and zero points of an operation on codes, whose sums are bias + sum of (code - zero point) * weight.
dnnl::primitive_attr quantisation(const problem& p, int channel_mask) {
  dnnl::primitive_attr a;
  const tensor &in = p.inputs[0], &filter = p.inputs[1], &out = p.output;
  if (in.scale == 0.0f) return a;
  if (filter.channel_scales.empty()) {
    a.set_output_scales(0, {in.scale * filter.scale / out.scale});
  } else {
    std::vector<float> scales;
    for (const float s : filter.channel_scales) scales.push_back(in.scale * s / out.scale);
    a.set_output_scales(channel_mask, scales);
  }
  a.set_zero_points(DNNL_ARG_SRC, 0, {in.zero_point});
  a.set_zero_points(DNNL_ARG_DST, 0, {out.zero_point});
  return a;
}

type weight_type(const problem& p) { return p.inputs[0].scale == 0.0f ? type::f32 : type::s8; }

contender convolution(const problem& p) {
  const window& g = p.geometry;
  const bool depthwise = is(p, "depthwise");
  const memory::desc src({g.n, g.c, g.h, g.w}, type_of(p.inputs[0]), tag::nhwc),
      dst({g.n, g.oc, g.oh, g.ow}, type_of(p.output), tag::nhwc);
  // [kh, kw, channels], or [oc, kh, kw, channels of the group]
  const std::int64_t groups = p.what.dim("g"), seen = g.c / groups, made = g.oc / groups, cells = g.kh * g.kw;
  const memory::dims filter = depthwise     ? memory::dims{g.c, made, 1, g.kh, g.kw}
                              : groups == 1 ? memory::dims{g.oc, g.c, g.kh, g.kw}
                                            : memory::dims{groups, made, seen, g.kh, g.kw};
  const memory::desc lies =
      depthwise ? memory::desc(filter, weight_type(p), tag::hwigo)
      : groups == 1
          ? memory::desc(filter, weight_type(p), tag::ohwi)
          : memory::desc(filter, weight_type(p), memory::dims{made * cells * seen, cells * seen, 1, g.kw * seen, seen});
  const memory::desc any(filter, weight_type(p), tag::any);
  const memory::desc bias({g.oc}, type_of(p.inputs[2]), tag::a);
  const dnnl::convolution_forward::desc operation(dnnl::prop_kind::forward_inference,
                                                  dnnl::algorithm::convolution_direct, src, any, bias, dst, {g.s, g.s},
                                                  {g.d - 1, g.d - 1}, {g.pt, g.pl}, {g.pb, g.pr});
  const dnnl::convolution_forward::primitive_desc d(operation, quantisation(p, 1 << 1), engine());
  auto j = std::make_shared<job>();
  j->primitive = dnnl::convolution_forward(d);
  j->arguments = {{DNNL_ARG_SRC, wrap(p.inputs[0], src)},
                  {DNNL_ARG_WEIGHTS, packed_weights(*j, p.inputs[1], lies, d.weights_desc())},
                  {DNNL_ARG_BIAS, wrap(p.inputs[2], bias)},
                  {DNNL_ARG_DST, wrap(p.output, dst)}};
  return ready(j);
}

contender transpose_convolution(const problem& p) {
  const window& g = p.geometry;
  const memory::desc src({g.n, g.c, g.h, g.w}, type::f32, tag::nhwc),
      dst({g.n, g.oc, g.oh, g.ow}, type::f32, tag::nhwc);
  const memory::dims filter = {g.oc, g.c, g.kh, g.kw};
  const memory::desc lies(filter, type::f32, tag::ohwi), any(filter, type::f32, tag::any),
      bias({g.oc}, type::f32, tag::a);
  const dnnl::deconvolution_forward::desc operation(dnnl::prop_kind::forward_inference,
                                                    dnnl::algorithm::deconvolution_direct, src, any, bias, dst,
                                                    {g.s, g.s}, {g.pt, g.pl}, {g.pb, g.pr});
  const dnnl::deconvolution_forward::primitive_desc d(operation, engine());
  auto j = std::make_shared<job>();
  j->primitive = dnnl::deconvolution_forward(d);
  j->arguments = {{DNNL_ARG_SRC, wrap(p.inputs[0], src)},
                  {DNNL_ARG_WEIGHTS, packed_weights(*j, p.inputs[1], lies, d.weights_desc())},
                  {DNNL_ARG_BIAS, wrap(p.inputs[2], bias)},
                  {DNNL_ARG_DST, wrap(p.output, dst)}};
  return ready(j);
}

contender batch_matmul(const problem& p) {
  const auto lies = [](const tensor& t) {
    return memory::desc({t.dims[0], t.dims[1], t.dims[2]}, type::f32, tag::abc);
  };
  const memory::desc x = lies(p.inputs[0]), y = lies(p.inputs[1]), out = lies(p.output);
  return ready<dnnl::matmul>(dnnl::matmul::primitive_desc(dnnl::matmul::desc(x, y, out), engine()),
                             {{DNNL_ARG_SRC, wrap(p.inputs[0], x)},
                              {DNNL_ARG_WEIGHTS, wrap(p.inputs[1], y)},
                              {DNNL_ARG_DST, wrap(p.output, out)}});
}

contender fully_connected(const problem& p) {
  const std::int64_t m = p.inputs[0].dims[0], k = p.inputs[0].dims[1], n = p.inputs[1].dims[0];
  const memory::desc src({m, k}, type_of(p.inputs[0]), tag::ab), dst({m, n}, type_of(p.output), tag::ab);
  const memory::desc lies({k, n}, weight_type(p), tag::ba), any({k, n}, weight_type(p), tag::any),
      bias({1, n}, type_of(p.inputs[2]), tag::ab);
  const dnnl::matmul::primitive_desc d(dnnl::matmul::desc(src, any, bias, dst), quantisation(p, 1 << 1), engine());
  auto j = std::make_shared<job>();
  j->primitive = dnnl::matmul(d);
  j->arguments = {{DNNL_ARG_SRC, wrap(p.inputs[0], src)},
                  {DNNL_ARG_WEIGHTS, packed_weights(*j, p.inputs[1], lies, d.weights_desc())},
                  {DNNL_ARG_BIAS, wrap(p.inputs[2], bias)},
                  {DNNL_ARG_DST, wrap(p.output, dst)}};
  return ready(j);
}

contender pool(const problem& p) {
  const window& g = p.geometry;
  const memory::desc src({g.n, g.c, g.h, g.w}, type_of(p.inputs[0]), tag::nhwc),
      dst({g.n, g.c, g.oh, g.ow}, type_of(p.output), tag::nhwc);
  const auto algorithm =
      is(p, "max_pool") ? dnnl::algorithm::pooling_max : dnnl::algorithm::pooling_avg_exclude_padding;
  const dnnl::pooling_forward::desc operation(dnnl::prop_kind::forward_inference, algorithm, src, dst, {g.s, g.s},
                                              {g.kh, g.kw}, {g.pt, g.pl}, {g.pb, g.pr});
  return ready<dnnl::pooling_forward>(dnnl::pooling_forward::primitive_desc(operation, engine()),
                                      {{DNNL_ARG_SRC, wrap(p.inputs[0], src)}, {DNNL_ARG_DST, wrap(p.output, dst)}});
}

contender resize(const problem& p) {
  const window& g = p.geometry;
  const memory::desc src({g.n, g.c, g.h, g.w}, type_of(p.inputs[0]), tag::nhwc),
      dst({g.n, g.c, g.oh, g.ow}, type_of(p.output), tag::nhwc);
  const auto algorithm =
      is(p, "resize_nearest") ? dnnl::algorithm::resampling_nearest : dnnl::algorithm::resampling_linear;
  const dnnl::resampling_forward::desc operation(dnnl::prop_kind::forward_inference, algorithm, src, dst);
  return ready<dnnl::resampling_forward>(dnnl::resampling_forward::primitive_desc(operation, engine()),
                                         {{DNNL_ARG_SRC, wrap(p.inputs[0], src)}, {DNNL_ARG_DST, wrap(p.output, dst)}});
}

memory::desc flat(const tensor& t) { return memory::desc({t.count()}, type_of(t), tag::a); }

contender eltwise(const problem& p) {
  auto algorithm = dnnl::algorithm::eltwise_relu;
  float alpha = 0.0f, beta = 0.0f;
  if (is(p, "exp")) algorithm = dnnl::algorithm::eltwise_exp;
  else if (is(p, "sqrt")) algorithm = dnnl::algorithm::eltwise_sqrt;
  else if (is(p, "rsqrt")) algorithm = dnnl::algorithm::eltwise_pow, alpha = 1.0f, beta = -0.5f;
  else if (is(p, "elu")) algorithm = dnnl::algorithm::eltwise_elu, alpha = 1.0f;
  else if (is(p, "relu6")) algorithm = dnnl::algorithm::eltwise_bounded_relu, alpha = 6.0f;
  else if (is(p, "tanh")) algorithm = dnnl::algorithm::eltwise_tanh;
  else if (is(p, "logistic")) algorithm = dnnl::algorithm::eltwise_logistic;
  else if (is(p, "hard_swish")) algorithm = dnnl::algorithm::eltwise_hardswish;
  const memory::desc md = flat(p.output);
  const dnnl::eltwise_forward::desc operation(dnnl::prop_kind::forward_inference, algorithm, md, alpha, beta);
  return ready<dnnl::eltwise_forward>(dnnl::eltwise_forward::primitive_desc(operation, engine()),
                                      {{DNNL_ARG_SRC, wrap(p.inputs[0], md)}, {DNNL_ARG_DST, wrap(p.output, md)}});
}

contender binary(const problem& p) {
  const tensor &a = p.inputs[0], &b = p.inputs[1];
  const std::int64_t c = a.dims.back(), n = a.count() / c;
  const memory::desc whole({n, c}, type::f32, tag::ab), second({b.count() / c, c}, type::f32, tag::ab);
  const auto algorithm = is(p, "add") || is(p, "add_bcast") ? dnnl::algorithm::binary_add : dnnl::algorithm::binary_mul;
  return ready<dnnl::binary>(
      dnnl::binary::primitive_desc(dnnl::binary::desc(algorithm, whole, second, whole), engine()),
      {{DNNL_ARG_SRC_0, wrap(a, whole)}, {DNNL_ARG_SRC_1, wrap(b, second)}, {DNNL_ARG_DST, wrap(p.output, whole)}});
}

// softmax_forward or logsoftmax_forward, along the rows.
template <class Forward>
contender softmax(const problem& p) {
  const memory::desc md({p.output.dims[0], p.output.dims[1]}, type::f32, tag::ab);
  const typename Forward::desc operation(dnnl::prop_kind::forward_inference, md, 1);
  return ready<Forward>(typename Forward::primitive_desc(operation, engine()),
                        {{DNNL_ARG_SRC, wrap(p.inputs[0], md)}, {DNNL_ARG_DST, wrap(p.output, md)}});
}

contender reduce(const problem& p) {
  const tensor& in = p.inputs[0];
  const bool image = p.what.op.ends_with("_hw");
  // An image as [n, pixels, c]: the dimension in the middle goes.
  const std::int64_t c = image ? in.dims[3] : 1, n = in.dims[0];
  const memory::desc src({n, in.count() / n / c, c}, type::f32, tag::abc), dst({n, 1, c}, type::f32, tag::abc);
  const auto algorithm =
      p.what.op.starts_with("reduce_max") ? dnnl::algorithm::reduction_max : dnnl::algorithm::reduction_sum;
  return ready<dnnl::reduction>(
      dnnl::reduction::primitive_desc(dnnl::reduction::desc(algorithm, src, dst, 0.0f, 0.0f), engine()),
      {{DNNL_ARG_SRC, wrap(in, src)}, {DNNL_ARG_DST, wrap(p.output, dst)}});
}

contender concat(const problem& p) {
  const tensor& in = p.inputs[0];
  const memory::desc each({in.dims[0], in.dims[1], in.dims[2], in.dims[3]}, type_of(in), tag::abcd);
  const tensor& out = p.output;
  const memory::desc joined({out.dims[0], out.dims[1], out.dims[2], out.dims[3]}, type_of(out), tag::abcd);
  std::unordered_map<int, memory> arguments = {{DNNL_ARG_DST, wrap(out, joined)}};
  for (std::size_t k = 0; k < p.inputs.size(); ++k)
    arguments.emplace(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(k), wrap(p.inputs[k], each));
  return ready<dnnl::concat>(dnnl::concat::primitive_desc(joined, p.what.dim("axis"),
                                                          std::vector<memory::desc>(p.inputs.size(), each), engine()),
                             std::move(arguments));
}

contender reorder(const problem& p, const memory::desc& from, const memory::desc& to,
                  const dnnl::primitive_attr& attr = {}) {
  return ready<dnnl::reorder>(dnnl::reorder::primitive_desc(engine(), from, engine(), to, attr),
                              {{DNNL_ARG_FROM, wrap(p.inputs[0], from)}, {DNNL_ARG_TO, wrap(p.output, to)}});
}

contender slice(const problem& p) {
  const tensor &in = p.inputs[0], &out = p.output;
  // As in transpose(): bits.
  const type moved = type_of(in) == type::f16 ? type::bf16 : type_of(in);
  const memory::desc whole({in.dims[0], in.dims[1], in.dims[2], in.dims[3]}, moved, tag::abcd);
  const memory::dims size(out.dims.begin(), out.dims.end());
  return reorder(p, whole.submemory_desc(size, {0, p.what.dim("y0"), p.what.dim("x0"), p.what.dim("c0")}),
                 memory::desc(size, moved, tag::abcd));
}

contender transpose(const problem& p) {
  // The output seen with the input's dimensions: dimension perm[d] has the output's stride of d.
  const tensor &in = p.inputs[0], &out = p.output;
  const std::size_t rank = in.dims.size();
  memory::dims dims(in.dims.begin(), in.dims.end()), from(rank, 1), to(rank, 1);
  std::int64_t step = 1;
  for (std::size_t d = rank; d-- > 0; step *= in.dims[d]) from[d] = step;
  step = 1;
  for (std::size_t d = rank; d-- > 0; step *= out.dims[d])
    to[static_cast<std::size_t>(p.what.dim(std::string{'p', static_cast<char>('0' + d)}))] = step;
  // Its fast paths for 16 bits are those of bfloat16; nothing but bits is moved.
  const type moved = type_of(in) == type::f16 ? type::bf16 : type_of(in);
  return reorder(p, memory::desc(dims, moved, from), memory::desc(dims, moved, to));
}

contender quantise(const problem& p) {
  dnnl::primitive_attr a;
  if (is(p, "quantize")) {
    a.set_output_scales(0, {1.0f / p.output.scale});
    a.set_zero_points(DNNL_ARG_TO, 0, {p.output.zero_point});
  } else {
    a.set_output_scales(0, {p.inputs[0].scale});
    a.set_zero_points(DNNL_ARG_FROM, 0, {p.inputs[0].zero_point});
  }
  return reorder(p, flat(p.inputs[0]), flat(p.output), a);
}

bool offers(const problem& p) {
  const std::string& op = p.what.op;
  const bool real = p.type == dtype::f32, half = p.type == dtype::f16;
  if (op == "transpose" || op == "slice") return true;
  if (half) return false;
  // Signed weights only: unsigned ones with a zero point of 128 are the same less 128.
  if (op == "conv2d" || op == "depthwise" || op == "fully_connected" || op == "gemm")
    return p.type != dtype::qu8 || p.inputs[1].zero_point == 128;
  if (op == "avg_pool" || op == "max_pool" || op == "global_avg_pool" || op == "resize_bilinear" ||
      op == "resize_nearest")
    return true;
  if (op == "concat" || op == "quantize" || op == "dequantize") return true;
  // Its CAST to int32 rounds, and it has no PAD. Operators on codes know no zero point. Its LSTM has the weights of the
  // gates in one tensor of another order.
  return real && (op == "transpose_conv" || op == "batch_matmul" || op == "exp" || op == "sqrt" || op == "rsqrt" ||
                  op == "elu" || op == "log_softmax" || op.starts_with("reduce_") || op == "relu" || op == "relu6" ||
                  op == "tanh" || op == "logistic" || op == "hard_swish" || op == "add" || op == "mul" ||
                  op == "add_bcast" || op == "mul_bcast" || op == "softmax");
}

contender prepare(const problem& p) {
  const std::string& op = p.what.op;
  try {
    if (op == "conv2d" || op == "depthwise") return convolution(p);
    if (op == "transpose_conv") return transpose_convolution(p);
    if (op == "fully_connected" || op == "gemm") return fully_connected(p);
    if (op == "batch_matmul") return batch_matmul(p);
    if (op == "avg_pool" || op == "max_pool" || op == "global_avg_pool") return pool(p);
    if (op == "resize_bilinear" || op == "resize_nearest") return resize(p);
    if (op == "add" || op == "mul" || op == "add_bcast" || op == "mul_bcast") return binary(p);
    if (op == "softmax") return softmax<dnnl::softmax_forward>(p);
    if (op == "log_softmax") return softmax<dnnl::logsoftmax_forward>(p);
    if (op.starts_with("reduce_")) return reduce(p);
    if (op == "slice") return slice(p);
    if (op == "concat") return concat(p);
    if (op == "transpose") return transpose(p);
    if (op == "quantize" || op == "dequantize") return quantise(p);
    return eltwise(p);
  } catch (const dnnl::error& e) {
    return {nullptr, std::string("oneDNN: ") + e.what()};
  }
}

}  // namespace

library onednn_library() { return {"onednn", &offers, &prepare}; }

}  // namespace bench

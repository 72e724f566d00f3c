// Asks whether a call fits a chip's NPU, insists that it does, decides where it runs, and runs it there.
//
//   using image = tensor_view<const quant8_asymm_signed, extents<1, 56, 56, 64>>;      // and so on for each operand
//   constexpr conv_2d_params p = {.padding = padding_scheme::same, .stride_w = 2, .stride_h = 2};
//
//   if constexpr (fits_npu<target::rk3588, op::conv_2d, p, image, filter, bias, result>) ...
//   static_assert(require_npu<target::rk3588, op::conv_2d, p, image, filter, bias, result>());  // an error per limit
//   constexpr where w = place<target::rv1106, op::conv_2d, p, image, filter, bias, result>;
//
//   backends on{npu_driver, no_backend{}, host<>{}};
//   status s = route<target::rk3588, op::conv_2d, p>(on, input, filter, bias, output);
//
// Views are in operand order, as types; nullptr_t stands for an omitted one, and CONCATENATION takes its inputs, SPLIT
// its outputs one after the other. What is not in the types is not known: a question whose answer depends on it is
// undecided, and route() answers it at run time. A call that breaks a rule of its operation is an error in every one of
// these, of another kind than a limit.
//
// No kernel is included: host<> runs the operation of ops/<operation>.hpp, which the caller includes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/schema/compile_check.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/views.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops {

// False for every argument list; the arguments say what was refused.
template <class Target, class Operation, class About, class Got, class Wanted>
inline constexpr bool npu_allows = false;
template <class Target, class Operation>
inline constexpr bool npu_has_operator = false;
template <class Target, class Operation>
inline constexpr bool npu_limits_are_decided = false;
template <class Target, class Operation, class... Reasons>
inline constexpr bool has_a_place = false;

// Reasons of has_a_place.
template <class About, class Got, class Wanted>
struct npu_refuses;
struct npu_has_no_operator;
struct no_npu_backend;
struct no_vendor_cpu_backend;
struct no_vendor_cpu_operator;
struct vendor_cpu_refuses;
struct no_host_backend;

// A place that the caller does not offer.
struct no_backend {};

// Runs calls for route(): a driver of an NPU, or the vendor's runtime. The call is valid and within the chip's limits;
// its memory belongs to the caller.
template <class B, class Op>
concept backend_for =
    requires(B& b, const call<Op>& c, const memory<Op>& m) { requires meta::same<decltype(b.run(c, m)), status>; };

// What the caller offers. Named objects are referred to; temporaries are kept.
template <class Npu, class VendorCpu, class Host>
struct backends {
  Npu npu;
  VendorCpu vendor_cpu;
  Host host;

  NNOPS_INLINE constexpr backends(Npu&& n, VendorCpu&& v, Host&& h)
      : npu(static_cast<Npu&&>(n)), vendor_cpu(static_cast<VendorCpu&&>(v)), host(static_cast<Host&&>(h)) {}
};
template <class Npu, class VendorCpu, class Host>
backends(Npu&&, VendorCpu&&, Host&&) -> backends<Npu, VendorCpu, Host>;

namespace detail {
inline namespace NNOPS_ISA {

// The chip that a compiler's message names, and the context that the target is asked in.
template <class Target>
struct asked_of {
  using chip = Target;
  static constexpr model_context context = {};
};
template <class Chip, model_context Context>
struct asked_of<target::in<Chip, Context>> {
  using chip = Chip;
  static constexpr model_context context = Context;
};

template <class Target>
using chip_of = typename asked_of<Target>::chip;

// Operands in their order; those of a list follow one another in the place of the list.
template <class Op>
constexpr void set_operands(call<Op>& c, const operand_value* values, std::size_t count) {
  if constexpr (requires { Op::list_operand; }) {
    const std::size_t listed = count - (Op::arity - 1);
    for (std::size_t i = 0; i < Op::arity; ++i) c.operands[i] = values[i > Op::list_operand ? i + listed - 1 : i];
    c.list = {values + Op::list_operand, sizeof(operand_value), static_cast<std::int32_t>(listed)};
  } else {
    for (std::size_t i = 0; i < Op::arity; ++i) c.operands[i] = values[i];
  }
}

// The operand that view number i is.
template <class Op>
constexpr std::size_t operand_of_view(std::size_t i, std::size_t count) {
  if constexpr (requires { Op::list_operand; }) {
    const std::size_t listed = count - (Op::arity - 1);
    return i < Op::list_operand ? i : i < Op::list_operand + listed ? Op::list_operand : i - listed + 1;
  } else {
    return i;
  }
}

// The whole run-time check of a call of views, lists among them.
template <class Op, class... Views>
constexpr void check_views(const call<Op>& c, report& r, const Views&... views) {
  validate_with_output(c, r);
  if (r.has_findings()) return;
  std::size_t i = 0;
  const auto check = [&](const auto& view) {
    const std::size_t operand = operand_of_view<Op>(i++, sizeof...(Views));
    check_view(static_cast<std::int32_t>(operand), schema<Op>::operands[operand], view, r);
  };
  (check(views), ...);
}

template <std::size_t I, class First, class... Rest>
constexpr const auto& view_number(const First& first, const Rest&... rest) {
  if constexpr (I == 0) return first;
  else return view_number<I - 1>(rest...);
}

// Labels of a finding, as a compiler prints them.
template <class Op, measure M, std::int32_t Operand, std::int64_t Got, constraint Wanted>
struct finding_labels {
  using what = typename about_label<Op, M, Operand>::type;
  using value = got<printed<M, Wanted.is_real(), Got>()>;
  using rule = typename wanted_label<M, Wanted>::type;
};

template <class Target, class Op, measure M, std::int32_t Operand, std::int64_t Got, constraint Wanted>
constexpr void refuse_on_npu() {
  using f = finding_labels<Op, M, Operand, Got, Wanted>;
  constexpr bool float32 = M == measure::operand_type && Got == static_cast<std::int64_t>(operand_type::tensor_float32);
  if constexpr (Wanted.kind == rule::known)
    static_assert(npu_has_operator<Target, operation<Op::type>>,
                  "nnops: no operator of this NPU is known for the operation; use route<> to let a CPU take it");
  else if constexpr (float32 && Wanted.allows(static_cast<std::int64_t>(operand_type::tensor_float16)))
    static_assert(npu_allows<Target, operation<Op::type>, typename f::what, typename f::value, typename f::rule>,
                  "nnops: NPUs take int8 and float16; ask about float32 with target::as_float16, or use route<>");
  else if constexpr (float32)
    static_assert(npu_allows<Target, operation<Op::type>, typename f::what, typename f::value, typename f::rule>,
                  "nnops: this NPU takes the call in neither float32 nor float16; quantise it, or use route<>");
  else
    static_assert(npu_allows<Target, operation<Op::type>, typename f::what, typename f::value, typename f::rule>,
                  "nnops: this NPU cannot run the call; use route<> to let the CPU take it");
}

template <class Target, class Op>
constexpr void refuse_undecided() {
  static_assert(
      npu_limits_are_decided<Target, operation<Op::type>>,
      "nnops: a limit of this NPU depends on a value that is known only at run time; ask place_of(), or use route<>");
}

template <class Target, class Op, class... Reasons>
constexpr void refuse_everywhere() {
  static_assert(has_a_place<Target, operation<Op::type>, Reasons...>,
                "nnops: there is no place for this call; offer a host backend, or make it fit the NPU");
}

template <class Op, measure M, std::int32_t Operand, std::int64_t Got, constraint Wanted>
struct npu_reason {
  using labels = finding_labels<Op, M, Operand, Got, Wanted>;
  using type = meta::conditional<Wanted.kind == rule::known, npu_has_no_operator,
                                 npu_refuses<typename labels::what, typename labels::value, typename labels::rule>>;
};

// What is in the types of a call's views.
template <class... Views>
inline constexpr operand_value static_values[] = {static_value<Views>...};

// A call of an operation that has a list. Numbers of views that an operation does not take end here, too.
template <class Op, class... Views>
consteval call<Op> described(const typename Op::params& params) {
  static_assert(
      requires { Op::list_operand; } ? sizeof...(Views) >= Op::arity : sizeof...(Views) == Op::arity,
      "nnops: one view for each operand, in operand order");
  call<Op> c = {};
  c.params = params;
  if constexpr (requires { Op::list_operand; }) set_operands(c, static_values<Views...>, sizeof...(Views));
  return c;
}

template <class Op>
consteval report broken_rules(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
template <class Op>
consteval report npu_refusals(const target_description& t, const call<Op>& c, const model_context& m) {
  report r;
  check_npu(t, c, m, r);
  return r;
}
template <class Op>
consteval report vendor_cpu_refusals(const target_description& t, const call<Op>& c, const model_context& m) {
  report r;
  check_vendor_cpu(t, c, m, r);
  return r;
}

// What is in the types and the attributes of a call, the rules of the operation that it breaks, and what a target says
// to it. Variables of their own: a compiler makes them sooner than members of a class, and several targets are asked
// about the same call.
template <class Op, std::size_t Views>
inline constexpr bool takes_one_by_one = Views == Op::arity && !requires { Op::list_operand; };
template <class Op, typename Op::params Params, class... Views>
inline constexpr call<Op> asked = described<Op, Views...>(Params);
template <class Op, typename Op::params Params, class... Views>
  requires(takes_one_by_one<Op, sizeof...(Views)>)
inline constexpr call<Op> asked<Op, Params, Views...> = {{static_value<Views>...}, Params};

template <class Op, typename Op::params Params, class... Views>
inline constexpr report validity = broken_rules(asked<Op, Params, Views...>);
template <class Target, class Op, typename Op::params Params, class... Views>
inline constexpr report npu_says =
    npu_refusals(Target::description, asked<Op, Params, Views...>, asked_of<Target>::context);
template <class Target, class Op, typename Op::params Params, class... Views>
inline constexpr report vendor_cpu_says =
    vendor_cpu_refusals(Target::description, asked<Op, Params, Views...>, asked_of<Target>::context);

// The same for what refuses a call.
template <class Target, class Op, typename Op::params Params, class... Views>
struct question {
  static constexpr const call<Op>& asked = detail::asked<Op, Params, Views...>;
  static constexpr const report& validity = detail::validity<Op, Params, Views...>;
  static constexpr const report& npu = npu_says<Target, Op, Params, Views...>;
  static constexpr const report& vendor_cpu = vendor_cpu_says<Target, Op, Params, Views...>;
};

template <class Question, std::size_t I>
inline constexpr finding broken = Question::validity.items[I];
template <class Question, std::size_t I>
inline constexpr finding refusal = Question::npu.items[I];

// An error for each rule of the operation that the call breaks.
template <class Op, class Question>
constexpr void refuse_rules() {
  if constexpr (type_row_of(Question::asked) < 0)
    []<std::size_t... I>(meta::index_list<I...>) {
      refuse_types<Op, Question::asked.operands[I].type...>();
    }(meta::indices<Op::arity>{});
  else
    []<std::size_t... I>(meta::index_list<I...>) {
      (refuse_call<Op, broken<Question, I>.what, broken<Question, I>.operand, broken<Question, I>.got,
                   broken<Question, I>.wanted>(),
       ...);
    }(meta::indices<static_cast<std::size_t>(Question::validity.kept())>{});
}

// An error for each limit of the NPU.
template <class Target, class Op, class Question>
constexpr void refuse_limits() {
  []<std::size_t... I>(meta::index_list<I...>) {
    (refuse_on_npu<Target, Op, refusal<Question, I>.what, refusal<Question, I>.operand, refusal<Question, I>.got,
                   refusal<Question, I>.wanted>(),
     ...);
  }(meta::indices<static_cast<std::size_t>(Question::npu.kept())>{});
}

// One error with every reason.
template <class Target, class Op, class Question, class CpuBackend>
constexpr void refuse_places() {
  using cpu = meta::conditional<meta::same<meta::bare<CpuBackend>, no_backend>, no_vendor_cpu_backend,
                                meta::conditional<Question::vendor_cpu.items[0].wanted.kind == rule::known,
                                                  no_vendor_cpu_operator, vendor_cpu_refuses>>;
  if constexpr (!Question::npu.has_findings()) refuse_everywhere<Target, Op, no_npu_backend, cpu, no_host_backend>();
  else
    []<std::size_t... I>(meta::index_list<I...>) {
      refuse_everywhere<Target, Op,
                        typename npu_reason<Op, refusal<Question, I>.what, refusal<Question, I>.operand,
                                            refusal<Question, I>.got, refusal<Question, I>.wanted>::type...,
                        cpu, no_host_backend>();
    }(meta::indices<static_cast<std::size_t>(Question::npu.kept())>{});
}

// Of a place at compile time: route() uses it, does not, or asks at run time.
enum class verdict : std::uint8_t { no, yes, at_run_time };

template <class Backend>
inline constexpr bool offered = !meta::same<meta::bare<Backend>, no_backend>;

template <class Backend>
consteval verdict static_verdict(const report& limits) {
  if (!offered<Backend> || limits.has_findings()) return verdict::no;
  return limits.ok() ? verdict::yes : verdict::at_run_time;
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// True if the call is within every limit of the NPU, whatever the values that are known only at run time.
template <soc Target, class Op, typename Op::params Params, class... Views>
inline constexpr bool fits_npu = [] {
  if constexpr (detail::validity<Op, Params, Views...>.has_findings()) {
    detail::refuse_rules<Op, detail::question<Target, Op, Params, Views...>>();
    return false;
  } else {
    return detail::npu_says<Target, Op, Params, Views...>.ok();
  }
}();

// A compile error for each limit of the NPU that the call breaks; else true.
template <soc Target, class Op, typename Op::params Params, class... Views>
consteval bool require_npu() {
  if constexpr (detail::validity<Op, Params, Views...>.has_findings())
    detail::refuse_rules<Op, detail::question<Target, Op, Params, Views...>>();
  else if constexpr (detail::npu_says<Target, Op, Params, Views...>.has_findings())
    detail::refuse_limits<detail::chip_of<Target>, Op, detail::question<Target, Op, Params, Views...>>();
  else if constexpr (!detail::npu_says<Target, Op, Params, Views...>.ok())
    detail::refuse_undecided<detail::chip_of<Target>, Op>();
  return true;
}

// Where the call runs, if the caller offers every place.
template <soc Target, class Op, typename Op::params Params, class... Views>
inline constexpr where place = [] {
  using question = detail::question<Target, Op, Params, Views...>;
  if constexpr (detail::validity<Op, Params, Views...>.has_findings()) {
    detail::refuse_rules<Op, question>();
    return where::nowhere;
  } else if constexpr (detail::npu_says<Target, Op, Params, Views...>.ok()) {
    return where::npu;
  } else if constexpr (!question::npu.has_findings()) {
    return where::undecided;
  } else {
    return question::vendor_cpu.has_findings() ? where::host
           : question::vendor_cpu.ok()         ? where::vendor_cpu
                                               : where::undecided;
  }
}();

// The kernels of nnops, as a place. ops/<operation>.hpp of the routed operation has to be included.
template <class Arch = simd::best>
struct host {
  workspace scratch = {};
  parallel threads = {};

  // The functions are those of ops/, found through the namespace of the views.
  template <class Op, class... Views>
  status run(const typename Op::params& params, const Views&... views) const noexcept {
    if constexpr (!requires { Op::list_operand; }) return invoke<Op, Arch>(params, {scratch, threads}, views...);
    else if constexpr (Op::list_operand != 0) return invoke_list<Op, Arch>(params, {scratch, threads}, views...);
    else
      return [&]<std::size_t... I>(meta::index_list<I...>) {
        return invoke_list<Op, Arch>(params, {scratch, threads}, detail::view_number<sizeof...(I)>(views...),
                                     detail::view_number<I>(views...)...);
      }(meta::indices<sizeof...(Views) - 1>{});
  }
};

// Checks a call and runs it in the first place that takes it: the NPU, the vendor's CPU operators, the host. What can
// be decided at compile time is, and code for the other places is not made. If no place can take the call, that is a
// compile error which lists every reason; if it turns out at run time, the status says what keeps the call off the NPU.
template <soc Target, class Op, typename Op::params Params, class Backends, class... Views>
status route(Backends&& on, const Views&... views) noexcept {
  using detail::verdict;
  using offers = meta::bare<Backends>;
  using question = detail::question<Target, Op, Params, Views...>;
  if constexpr (question::validity.has_findings()) {
    detail::refuse_rules<Op, question>();
    return {outcome::invalid};
  } else {
    constexpr verdict npu = detail::static_verdict<decltype(offers::npu)>(question::npu);
    constexpr verdict cpu =
        npu == verdict::yes ? verdict::no : detail::static_verdict<decltype(offers::vendor_cpu)>(question::vendor_cpu);
    constexpr bool host = detail::offered<decltype(offers::host)>;
    if constexpr (npu == verdict::no && cpu == verdict::no && host) {
      return on.host.template run<Op>(Params, views...);
    } else if constexpr (npu == verdict::no && cpu == verdict::no) {
      detail::refuse_places<detail::chip_of<Target>, Op, question, decltype(offers::vendor_cpu)>();
      return {outcome::unsupported};
    } else {
      const operand_value values[] = {detail::value_of(views)...};
      call<Op> c = {};
      c.params = Params;
      detail::set_operands(c, values, sizeof...(Views));
      report r;
      detail::check_views<Op>(c, r, views...);
      if (!r.ok()) return to_status(r);
      void* const data[] = {detail::data_of(views)...};
      memory<Op> m = {};
      for (std::size_t i = sizeof...(Views); i-- > 0;)
        m.data[detail::operand_of_view<Op>(i, sizeof...(Views))] = data[i];
      if constexpr (requires { Op::list_operand; }) m.list = data + Op::list_operand;
      report why_not_npu = question::npu;
      if constexpr (npu != verdict::no) {
        static_assert(backend_for<meta::bare<decltype(offers::npu)>, Op>,
                      "nnops: a backend needs `status run(const call<Op>&, const memory<Op>&)`");
        if constexpr (npu == verdict::at_run_time) {
          why_not_npu = report();
          detail::check_npu(Target::description, c, detail::asked_of<Target>::context, why_not_npu);
        }
        if (why_not_npu.ok()) return on.npu.run(c, m);
      }
      if constexpr (cpu != verdict::no) {
        static_assert(backend_for<meta::bare<decltype(offers::vendor_cpu)>, Op>,
                      "nnops: a backend needs `status run(const call<Op>&, const memory<Op>&)`");
        report why_not_cpu = question::vendor_cpu;
        if constexpr (cpu == verdict::at_run_time) {
          why_not_cpu = report();
          detail::check_vendor_cpu(Target::description, c, detail::asked_of<Target>::context, why_not_cpu);
        }
        if (why_not_cpu.ok()) return on.vendor_cpu.run(c, m);
      }
      if constexpr (host) return on.host.template run<Op>(Params, views...);
      else return to_status(why_not_npu);
    }
  }
}

}  // namespace NNOPS_ISA

}  // namespace nnops

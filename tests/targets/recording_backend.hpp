// A backend that remembers what it was given: what an NPU driver would see.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nnops/core/report.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/views.hpp"

struct recording_backend {
  struct event {
    std::string operation;
    std::vector<void*> data;
    std::vector<nnops::shape> dims;
  };
  std::vector<event> events;
  nnops::status answer = {};

  // Of route<>().
  template <class Op>
  nnops::status run(const nnops::call<Op>& c, const nnops::memory<Op>& m) {
    event e{nnops::schema<Op>::name, {}, {}};
    for (std::size_t i = 0; i < Op::arity; ++i) e.data.push_back(m.data[i]), e.dims.push_back(c.operands[i].dims);
    if constexpr (requires { Op::list_operand; })
      for (std::int32_t i = 1; i < c.list.count; ++i) {
        const char* at = reinterpret_cast<const char*>(m.list) + static_cast<std::size_t>(i) * m.list_stride;
        e.data.push_back(const_cast<void*>(*reinterpret_cast<const void* const*>(at)));
        e.dims.push_back(c.list[i].dims);
      }
    events.push_back(e);
    return answer;
  }

  // Of runtime::route().
  nnops::status run(nnops::operation_type type, const nnops::runtime::arguments& a) noexcept {
    event e{nnops::name_of(type), {}, {}};
    for (std::int32_t i = 0; i < a.input_count; ++i)
      e.data.push_back(a.inputs[i].data), e.dims.push_back(a.inputs[i].value.dims);
    events.push_back(e);
    return answer;
  }
};

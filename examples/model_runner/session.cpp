#include "session.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "nnops/core/message.hpp"
#include "operations.hpp"

namespace runner {
namespace {

std::string text_of(const nnops::finding& f) {
  char text[256];
  nnops::describe(f, text, sizeof text);
  return text;
}

std::size_t rounded_up(std::size_t bytes) {
  const auto unit = static_cast<std::size_t>(block::alignment);
  return (bytes + unit - 1) / unit * unit;
}

// Weighted operations are packed once where everything but the first argument is a constant.
bool has_constant_weights(const model& m, const operation& op) {
  return std::all_of(op.inputs.begin() + 1, op.inputs.end(),
                     [&](std::int32_t i) { return i == none || operand_of(m, i).constant; });
}

// The operations between which a tensor is in use, both included.
struct lifetime {
  std::int32_t operand;
  std::size_t bytes;
  std::int32_t first, last;
  std::size_t offset = 0;
};

}  // namespace

std::string text_of(const nnops::status& s) { return text_of(s.why); }

session::session(const model& m, nnops::rounding round)
    : model_(m), round_(round), steps_(m.operations.size()), place_(m.operands.size()) {
  for (std::size_t i = 0; i < m.operands.size(); ++i)
    if (m.operands[i].constant)
      place_[i] = const_cast<std::byte*>(operand_of(m, owner_of(model_, static_cast<std::int32_t>(i))).value.data());
  check();
  plan();
  prepare();
}

nnops::runtime::operand session::describe(std::int32_t i) const {
  nnops::runtime::operand r;
  if (i == none) {
    r.value.given = false;
    return r;
  }
  const operand& o = operand_of(model_, i);
  r.value.type = o.type;
  r.value.dims = o.dims;
  if (o.type == nnops::operand_type::tensor_quant8_symm_per_channel)
    r.value.quant = nnops::per_channel{o.scales.data(), static_cast<std::int32_t>(o.scales.size()), o.channel_dim};
  else r.value.quant = nnops::asymmetric{o.scale, o.zero_point};
  r.data = place_[static_cast<std::size_t>(i)];
  r.size = byte_count(o);
  return r;
}

// Asks nnops for all findings on every operation, and refuses the model with the first one of each.
void session::check() {
  std::string problems;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const operation& op = model_.operations[i];
    step& s = steps_[i];
    for (const std::int32_t k : op.inputs) s.inputs.push_back(describe(k));
    for (const std::int32_t k : op.outputs) s.outputs.push_back(describe(k));
    s.arguments = {s.inputs.data(),  static_cast<std::int32_t>(s.inputs.size()),
                   s.outputs.data(), static_cast<std::int32_t>(s.outputs.size()),
                   nnops::any_level, op.fixed_point ? nnops::rounding::double_ : round_};
    s.entry = operations::find(op.type);
    nnops::report found;
    if (s.entry != nullptr) s.entry->check(s.arguments, found);
    if (s.entry != nullptr && found.ok()) continue;
    problems += (problems.empty() ? "" : "; ") + ("operator " + std::to_string(op.source)) + ": ";
    problems +=
        s.entry == nullptr ? std::string(nnops::name_of(op.type)) + " has no kernel" : text_of(nnops::to_status(found));
  }
  if (!problems.empty()) throw error(model_.path + ": " + problems);
}

// Places the tensors that operations write: the largest first, each as low as those that live at the same time allow.
void session::plan() {
  std::vector<lifetime> tensors;
  const auto end = static_cast<std::int32_t>(model_.operations.size());
  std::vector<std::int32_t> entry(model_.operands.size(), none);  // of an operand in `tensors`
  const auto use = [&](std::int32_t i, std::int32_t first, std::int32_t last) {
    if (i == none || operand_of(model_, i).constant) return;
    const std::int32_t owner = owner_of(model_, i);
    std::int32_t& e = entry[static_cast<std::size_t>(owner)];
    if (e == none) {
      e = static_cast<std::int32_t>(tensors.size());
      tensors.push_back({owner, rounded_up(byte_count(operand_of(model_, owner))), first, last});
    }
    lifetime& t = tensors[static_cast<std::size_t>(e)];
    t.first = std::min(t.first, first);
    t.last = std::max(t.last, last);
  };
  for (const std::int32_t i : model_.inputs) use(i, 0, end);  // kept, so that a run can be repeated
  for (std::int32_t n = 0; n < end; ++n) {
    for (const std::int32_t i : model_.operations[static_cast<std::size_t>(n)].inputs) use(i, n, n);
    for (const std::int32_t i : model_.operations[static_cast<std::size_t>(n)].outputs) use(i, n, n);
  }
  for (const std::int32_t i : model_.outputs) use(i, end, end);

  std::sort(tensors.begin(), tensors.end(), [](const lifetime& a, const lifetime& b) {
    return a.bytes != b.bytes ? a.bytes > b.bytes : a.operand < b.operand;
  });
  std::size_t total = 0;
  std::vector<lifetime*> placed;  // by offset
  for (lifetime& t : tensors) {
    for (const lifetime* p : placed)
      if (p->first <= t.last && t.first <= p->last && p->offset < t.offset + t.bytes)
        t.offset = std::max(t.offset, p->offset + p->bytes);
    placed.insert(std::upper_bound(placed.begin(), placed.end(), &t,
                                   [](const lifetime* a, const lifetime* b) { return a->offset < b->offset; }),
                  &t);
    total = std::max(total, t.offset + t.bytes);
  }
  arena_ = block(total);
  for (const lifetime& t : tensors) place_[static_cast<std::size_t>(t.operand)] = arena_.data() + t.offset;
  for (std::size_t i = 0; i < place_.size(); ++i)
    if (!model_.operands[i].constant)
      place_[i] = place_[static_cast<std::size_t>(owner_of(model_, static_cast<std::int32_t>(i)))];
}

// Gives the arguments their memory, packs weights, and gets the scratch memory of the greediest operation.
void session::prepare() {
  std::size_t scratch = 0;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const operation& op = model_.operations[i];
    step& s = steps_[i];
    for (std::size_t k = 0; k < s.inputs.size(); ++k) s.inputs[k] = describe(op.inputs[k]);
    for (std::size_t k = 0; k < s.outputs.size(); ++k) s.outputs[k] = describe(op.outputs[k]);
    const auto size = [&](const nnops::size_or_status& answer) {
      if (!answer.ok())
        throw error(model_.path + ": operator " + std::to_string(op.source) + ": " + text_of(answer.why));
      return answer.bytes;
    };
    s.prepared = s.entry->pack != nullptr && has_constant_weights(model_, op);
    if (s.prepared) {
      s.packed = block(size(s.entry->packed_size(s.arguments)));
      if (const nnops::status packed = s.entry->pack(s.arguments, {s.packed.data(), s.packed.size()}); !packed.ok())
        throw error(model_.path + ": operator " + std::to_string(op.source) + ": " + text_of(packed));
    }
    scratch = std::max(scratch, size(s.prepared ? s.entry->packed_workspace_size(s.arguments, 1)
                                                : s.entry->workspace_size(s.arguments, 1)));
  }
  workspace_ = block(scratch);
}

std::span<const std::byte> session::contents(std::int32_t i) const {
  return {place_[static_cast<std::size_t>(i)], byte_count(operand_of(model_, i))};
}

std::span<std::byte> session::input(std::size_t k) {
  const std::int32_t i = model_.inputs[k];
  return {place_[static_cast<std::size_t>(i)], byte_count(operand_of(model_, i))};
}

std::span<const std::byte> session::output(std::size_t k) const { return contents(model_.outputs[k]); }

std::size_t session::packed_bytes() const {
  std::size_t n = 0;
  for (const step& s : steps_) n += s.packed.size();
  return n;
}

void session::run(const std::function<void(std::size_t)>& after) {
  using clock = std::chrono::steady_clock;
  const nnops::execution with = {{workspace_.data(), workspace_.size()}, {}};
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    step& s = steps_[i];
    const clock::time_point begin = clock::now();
    const nnops::status done = s.prepared ? s.entry->run_packed(s.arguments, {s.packed.data(), s.packed.size()}, with)
                                          : s.entry->run(s.arguments, with);
    s.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    if (!done.ok())
      throw error(model_.path + ": operator " + std::to_string(model_.operations[i].source) + ": " + text_of(done));
    if (after) after(i);
  }
}

}  // namespace runner

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/gather.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// output[a, i, b] = input[a, indices[i], b]
template <class Element>
void check_case(const shape& dims, const shape& index_dims, std::int32_t axis, test::random& r) {
  CAPTURE(axis);
  const std::int32_t d = axis < 0 ? axis + dims.rank : axis;
  shape gathered;
  for (std::int32_t i = 0; i < d; ++i) gathered.dim[gathered.rank++] = dims.dim[i];
  for (std::int32_t i = 0; i < index_dims.rank; ++i) gathered.dim[gathered.rank++] = index_dims.dim[i];
  for (std::int32_t i = d + 1; i < dims.rank; ++i) gathered.dim[gathered.rank++] = dims.dim[i];
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(gathered, q);
  array<std::int32_t> indices(index_dims);
  fill_bits(in, r);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::int64_t kind = r.integer(0, 5);
    indices[i] = kind == 0 ? 0 : kind == 1 ? dims.dim[d] - 1 : static_cast<std::int32_t>(r.integer(0, dims.dim[d] - 1));
  }
  at_page_end<Element> guarded(in);
  at_page_end<std::int32_t> guarded_indices(indices);
  REQUIRE(gather(guarded.view(), guarded_indices.view(), out.view(), {axis}).ok());
  check_moved(in, out, [&](const place& at) {
    place index{}, from{};
    for (std::int32_t i = 0; i < index_dims.rank; ++i)
      index[static_cast<std::size_t>(i)] = at[static_cast<std::size_t>(d + i)];
    for (std::int32_t i = 0; i < dims.rank; ++i)
      from[static_cast<std::size_t>(i)] = at[static_cast<std::size_t>(i < d ? i : i + index_dims.rank - 1)];
    from[static_cast<std::size_t>(d)] = indices[static_cast<std::size_t>(offset_of(index_dims, index))];
    return offset_of(dims, from);
  });
}

}  // namespace

TEST_CASE("gather: every type against the definition") {
  for_moved_elements([]<class Element>() {
    test::random r(331);
    for (const std::int32_t n : lengths) {
      check_case<Element>(make_shape({5, n}), make_shape({3}), 0, r);
      check_case<Element>(make_shape({5, n}), make_shape({7}), 1, r);
      check_case<Element>(make_shape({n}), make_shape({n}), -1, r);
      check_case<Element>(make_shape({2, 3, 5}), make_shape({n, 2}), -2, r);
    }
    for (std::int32_t rank = 1; rank <= 7; ++rank)
      for (std::int32_t axis = -rank; axis < rank; ++axis)
        check_case<Element>(random_shape(r, rank), random_shape(r, std::min(8 - rank, 3)), axis, r);
  });
}

TEST_CASE("gather: zero-sized tensors run") {
  const tensor_view<const float> none(nullptr, make_shape({0, 3}));
  const array<std::int32_t> two(make_shape({2}), {}, {2, 0});
  const tensor_view<const std::int32_t> no_index(nullptr, make_shape({0}));
  CHECK(gather(none, two.view(), tensor_view<float>(nullptr, make_shape({0, 2})), {1}).ok());
  CHECK(gather(none, no_index, tensor_view<float>(nullptr, make_shape({0, 3})), {0}).ok());
  const array<float> in(make_shape({2, 3}));
  CHECK(gather(in.view(), no_index, tensor_view<float>(nullptr, make_shape({2, 0})), {1}).ok());
}

TEST_CASE("gather: an index out of range is found before anything is written") {
  const array<float> in(make_shape({2, 3}));
  for (const std::int32_t bad : {-1, 3, INT32_MAX, INT32_MIN}) {
    array<std::int32_t> indices(make_shape({4}), {}, {0, 2, 1, bad});
    array<float> out(make_shape({2, 4}));
    const status s = gather(in.view(), indices.view(), out.view(), {1});
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == measure::index);
    CHECK(s.why.got == bad);
    CHECK(s.why.operand == op::gather::indices);
    CHECK(untouched(out));
  }
  // Of no rows there is none to take; and indices are looked at where the output has no elements, too.
  const array<std::int32_t> zero(make_shape({1}), {}, {0}), three(make_shape({1}), {}, {3});
  array<float> out(make_shape({1, 3}));
  const tensor_view<const float> none(nullptr, make_shape({0, 3}));
  CHECK(gather(none, zero.view(), out.view(), {0}).why.what == measure::index);
  CHECK(gather(none, three.view(), tensor_view<float>(nullptr, make_shape({0, 1})), {1}).why.what == measure::index);
  CHECK(untouched(out));
}

TEST_CASE("gather: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 3}));
  const array<std::int32_t> indices(make_shape({2}), {}, {0, 1});
  array<float> out(make_shape({2, 2}));
  const auto refused = [&](std::int32_t axis) {
    return gather(in.view(), indices.view(), out.view(), {axis}).why.what;
  };
  CHECK(refused(2) == measure::axis);
  CHECK(refused(-3) == measure::axis);
  CHECK(refused(INT32_MAX) == measure::axis);
  CHECK(refused(0) == measure::dim_1);
  const array<std::int32_t> deep(make_shape({1, 1, 1, 1, 1, 1, 1, 1}), {}, {0});
  CHECK(gather(in.view(), deep.view(), out.view(), {0}).why.what == measure::rank);
  CHECK(untouched(out));
}

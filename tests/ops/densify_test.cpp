#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <utility>

#include "nnops/ops/densify.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

constexpr dimension_format dense = dimension_format::dense, sparse = dimension_format::sparse_csr;

// A walk over a dense tensor: how long each dimension's blocks are (1: none) and which levels are sparse.
struct walk {
  shape dims;
  std::vector<std::int32_t> block;  // of each dimension
  std::vector<std::int32_t> order;
  std::vector<bool> is_sparse;  // of each level
};

// The same tensor, stored.
template <class Element>
struct stored_tensor {
  densify_params params;
  std::vector<std::vector<std::int32_t>> segments, indices;
  std::vector<std::size_t> elements;  // offsets in the dense tensor

  stored_tensor(const array<Element>& full, const walk& w) {
    const storage_of<Element> zero = zero_of<Element>(full.quant());
    const auto n = static_cast<std::int32_t>(w.block.size());
    for (std::int32_t d = 0; d < n; ++d)
      if (w.block[static_cast<std::size_t>(d)] > 1) params.block_map[params.block_rank++] = d;
    params.level_count = n + params.block_rank;
    const auto levels = static_cast<std::size_t>(params.level_count);
    segments.resize(levels);
    indices.resize(levels);
    for (std::size_t i = 0; i < levels; ++i) {
      params.traversal_order[i] = w.order[i];
      params.levels[i].format = w.is_sparse[i] ? sparse : dense;
      const std::int32_t d = w.order[i] < n ? w.order[i] : params.block_map[w.order[i] - n];
      const std::int32_t b = w.block[static_cast<std::size_t>(d)];
      params.levels[i].size = w.order[i] < n ? w.dims.dim[d] / b : b;
    }
    // Where an element lies in each level.
    const auto place_in = [&](std::size_t level, std::size_t offset) {
      const std::int32_t at = w.order[level];
      const std::int32_t d = at < n ? at : params.block_map[at - n];
      const std::int64_t i = place_of(w.dims, offset)[static_cast<std::size_t>(d)];
      return at < n ? i / w.block[static_cast<std::size_t>(d)] : i % w.block[static_cast<std::size_t>(d)];
    };
    // The positions of a level: the elements that lie below each.
    std::vector<std::vector<std::size_t>> positions(1);
    for (std::size_t o = 0; o < full.size(); ++o) positions[0].push_back(o);
    for (std::size_t level = 0; level < levels; ++level) {
      std::vector<std::vector<std::size_t>> below;
      if (w.is_sparse[level]) segments[level].push_back(0);
      for (const auto& position : positions) {
        for (std::int32_t i = 0; i < params.levels[level].size; ++i) {
          std::vector<std::size_t> here;
          bool stored = !w.is_sparse[level];
          for (const std::size_t o : position)
            if (place_in(level, o) == i) {
              here.push_back(o);
              stored = stored || std::memcmp(&full[o], &zero, sizeof zero) != 0;
            }
          if (!stored) continue;
          if (w.is_sparse[level]) indices[level].push_back(i);
          below.push_back(here);
        }
        if (w.is_sparse[level]) segments[level].push_back(static_cast<std::int32_t>(indices[level].size()));
      }
      positions = below;
      densify_level& l = params.levels[level];
      l.segments = segments[level].data();
      l.segment_count = static_cast<std::int32_t>(segments[level].size());
      l.indices = indices[level].data();
      l.index_count = static_cast<std::int32_t>(indices[level].size());
    }
    for (const auto& position : positions) elements.push_back(position.at(0));
  }
};

template <class Element>
void check_case(const walk& w, test::random& r) {
  const auto q = some_quantisation<Element>(r);
  array<Element> full(w.dims, q);
  fill_bits(full, r);
  const std::int64_t few = r.integer(0, 4);
  for (std::size_t i = 0; i < full.size(); ++i)
    if (r.integer(0, few) != 0) full[i] = zero_of<Element>(q);
  const stored_tensor<Element> stored(full, w);
  array<Element> in(make_shape({static_cast<std::int32_t>(stored.elements.size())}), q), out(w.dims, q);
  for (std::size_t i = 0; i < stored.elements.size(); ++i) in[i] = full[stored.elements[i]];
  at_page_end<Element> guarded(in);
  REQUIRE(densify(guarded.view(), out.view(), stored.params).ok());
  std::size_t next = 0;
  check_moved(full, out, [&](const place&) { return static_cast<std::int64_t>(next++); });
}

template <class Element>
void matches_its_definition() {
  test::random r(359);
  for (int i = 0; i < 60; ++i) {
    walk w;
    const auto n = static_cast<std::int32_t>(r.integer(1, i < 50 ? 4 : 8));
    std::int32_t blocks = 0;
    w.dims.rank = n;
    for (std::int32_t d = 0; d < n; ++d) {
      w.block.push_back(n > 4 || r.coin() ? 1 : static_cast<std::int32_t>(r.integer(2, 3)));
      blocks += w.block.back() > 1;
      w.dims.dim[d] = w.block.back() * static_cast<std::int32_t>(r.integer(1, n > 3 ? 2 : 4));
    }
    for (std::int32_t d = 0; d < n + blocks; ++d) {
      w.order.push_back(d);
      w.is_sparse.push_back(r.coin());
    }
    const auto shuffle = [&](std::int64_t first, std::int64_t end) {
      for (std::int64_t d = end - 1; d > first; --d)
        std::swap(w.order[static_cast<std::size_t>(d)], w.order[static_cast<std::size_t>(r.integer(first, d))]);
    };
    shuffle(0, n);
    shuffle(n, n + blocks);
    check_case<Element>(w, r);
  }
  for (const std::int32_t n : lengths) {
    check_case<Element>({make_shape({3, n}), {1, 1}, {0, 1}, {false, true}}, r);
    check_case<Element>({make_shape({3, n}), {1, 1}, {0, 1}, {true, false}}, r);
    check_case<Element>({make_shape({2, n}), {1, n}, {0, 1, 2}, {false, false, false}}, r);
  }
}

}  // namespace

TEST_CASE("densify: every type, stored and read again") {
  for_moved_elements([]<class Element>() { matches_its_definition<Element>(); });
  for_elements<bool8, quant8_symm, quant16_asymm, quant16_symm>(
      []<class Element>() { matches_its_definition<Element>(); });
}

TEST_CASE("densify: compressed rows") {
  const std::int32_t segments[] = {0, 2, 3}, columns[] = {0, 2, 2};
  const array<quant8_asymm> in(make_shape({3}), {0.5f, 9}, {6, 0, 5});
  array<quant8_asymm> out(make_shape({2, 3}), {0.5f, 9});
  densify_params p = {.traversal_order = {0, 1}, .level_count = 2};
  p.levels[0] = {dense, 2};
  p.levels[1] = {sparse, 3, segments, 3, columns, 3};
  REQUIRE(densify(in.view(), out.view(), p).ok());
  const std::uint8_t wanted[] = {6, 9, 0, 9, 9, 5};
  for (std::size_t i = 0; i < 6; ++i) CHECK(out[i] == wanted[i]);
}

TEST_CASE("densify: nothing stored, and no places") {
  const tensor_view<const float> none(nullptr, make_shape({0}));
  const std::int32_t segments[] = {0, 0};
  array<float> out(make_shape({3}));
  densify_params p = {.level_count = 1};
  p.levels[0] = {sparse, 3, segments, 2};
  REQUIRE(densify(none, out.view(), p).ok());
  for (std::size_t i = 0; i < 3; ++i) CHECK(out[i] == 0.0f);
  p.levels[0] = {dense, 0};
  CHECK(densify(none, tensor_view<float>(nullptr, make_shape({0})), p).ok());
  densify_params huge = {.traversal_order = {0, 1, 2, 3}, .level_count = 4};
  for (int i = 0; i < 4; ++i) huge.levels[i] = {dense, i == 2 ? 0 : INT32_MAX};
  CHECK(densify(none, tensor_view<float>(nullptr, make_shape({INT32_MAX, INT32_MAX, 0, INT32_MAX})), huge).ok());
}

TEST_CASE("densify: what is refused, with the output as it was") {
  const array<float> in(make_shape({3}), {}, {1, 2, 3});
  array<float> out(make_shape({2, 3}));
  const std::int32_t segments[] = {0, 2, 3}, columns[] = {0, 2, 2};
  densify_params right = {.traversal_order = {0, 1}, .level_count = 2};
  right.levels[0] = {dense, 2};
  right.levels[1] = {sparse, 3, segments, 3, columns, 3};
  const auto refused = [&](auto change) {
    densify_params p = right;
    change(p);
    const status s = densify(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    return s.why.what;
  };
  using params = densify_params;
  CHECK(refused([](params& p) { p.level_count = 0; }) == measure::dimension_count);
  CHECK(refused([](params& p) { p.level_count = max_densify_levels + 1; }) == measure::dimension_count);
  CHECK(refused([](params& p) { p.block_rank = -1; }) == measure::block_rank);
  CHECK(refused([](params& p) { p.block_rank = 99; }) == measure::block_rank);
  CHECK(refused([](params& p) { p.block_rank = 2; }) == measure::rank);
  CHECK(refused([](params& p) { p.traversal_order[1] = 2; }) == measure::traversal_order);
  CHECK(refused([](params& p) { p.traversal_order[1] = -1; }) == measure::traversal_order);
  CHECK(refused([](params& p) { p.traversal_order[1] = 0; }) == measure::traversal_order);
  CHECK(refused([](params& p) { p.levels[0].format = static_cast<dimension_format>(2); }) == measure::dimension_format);
  CHECK(refused([](params& p) { p.levels[0].size = -2; }) == measure::dimension_size);
  CHECK(refused([](params& p) { p.levels[0].size = 3; }) == measure::segment_count);
  CHECK(refused([](params& p) { p.levels[1].segment_count = 2; }) == measure::segment_count);
  CHECK(refused([](params& p) { p.levels[1].segments = nullptr; }) == measure::memory);
  CHECK(refused([](params& p) { p.levels[1].indices = nullptr; }) == measure::memory);
  CHECK(refused([&](params& p) { p.levels[0].segments = segments, p.levels[0].segment_count = 1; }) ==
        measure::segment_count);
  for (const auto& bad : {std::array{-1, 2, 3}, std::array{0, 4, 3}, std::array{2, 1, 3}, std::array{0, 2, 4}})
    CHECK(refused([&](params& p) { p.levels[1].segments = bad.data(); }) == measure::array_segment);
  for (const auto& bad : {std::array{-1, 2, 2}, std::array{0, 3, 2}, std::array{0, 2, INT32_MAX}})
    CHECK(refused([&](params& p) { p.levels[1].indices = bad.data(); }) == measure::array_index);
  // Indices that no segment covers have to be right as well, and need elements of their own.
  CHECK(refused([](params& p) { p.levels[1].index_count = 2; }) == measure::array_segment);
  const std::int32_t more[] = {0, 2, 2, 1};
  CHECK(refused([&](params& p) { p.levels[1].indices = more, p.levels[1].index_count = 4; }) == measure::dim_0);
  // Blocks along a dimension twice, or in descending order.
  densify_params blocks = {.traversal_order = {0, 1, 2, 3}, .level_count = 4, .block_map = {0, 1}, .block_rank = 2};
  for (int i = 0; i < 4; ++i) blocks.levels[i] = {dense, i == 1 ? 3 : i == 0 ? 2 : 1};
  const array<float> six(make_shape({6}), {}, {1, 2, 3, 4, 5, 6});
  const auto map_refused = [&](std::int32_t a, std::int32_t b) {
    blocks.block_map[0] = a;
    blocks.block_map[1] = b;
    return densify(six.view(), out.view(), blocks).why.what;
  };
  CHECK(map_refused(0, 0) == measure::block_map);
  CHECK(map_refused(1, 0) == measure::block_map);
  CHECK(map_refused(-1, 1) == measure::block_map);
  CHECK(map_refused(0, 2) == measure::block_map);
  CHECK(untouched(out));
  blocks.block_map[0] = 0;
  blocks.block_map[1] = 1;
  CHECK(densify(six.view(), out.view(), blocks).ok());
  // A block that makes a dimension too long.
  blocks.levels[2].size = INT32_MAX;
  CHECK(densify(six.view(), out.view(), blocks).why.what == measure::dim_0);
}

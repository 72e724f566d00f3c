#include "face.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "nnops/ops/average_pool_2d.hpp"
#include "nnops/ops/resize_bilinear.hpp"

namespace face_demo {
namespace {

constexpr std::int32_t side = 128;     // of the model's input
constexpr std::int32_t anchors = 896;  // 2 for each cell of a 16x16 grid, then 6 for each cell of an 8x8 grid
constexpr std::int32_t values = 16;    // of an anchor: centre and size of the box, then the six points

// How the square that the model sees lies on the picture.
struct square {
  float left, top, size;
};

void check(const nnops::status& s) {
  if (!s.ok()) throw runner::error("preparing the picture: " + runner::text_of(s));
}

// The picture in the middle of a square, black around it, 128x128 pixels, each number in [-1, 1].
square prepare(const image& picture, std::span<std::byte> input) {
  using nnops::tensor_view;
  // Averages of k x k pixels first, or a large picture would be sampled with holes; then the rest of the way.
  const std::int32_t longest = std::max(picture.width, picture.height);
  const std::int32_t k = std::max(1, longest / side);
  const std::int32_t full = (longest + k - 1) / k * k, reduced = full / k;
  const std::int32_t x0 = (full - picture.width) / 2, y0 = (full - picture.height) / 2;

  std::vector<float> canvas(3 * static_cast<std::size_t>(full) * static_cast<std::size_t>(full));
  for (std::int32_t y = 0; y < picture.height; ++y) {
    const std::uint8_t* from = picture.pixel(0, y);
    float* to =
        &canvas[3 * (static_cast<std::size_t>(y + y0) * static_cast<std::size_t>(full) + static_cast<std::size_t>(x0))];
    std::copy(from, from + 3 * picture.width, to);
  }
  std::vector<float> small(3 * static_cast<std::size_t>(reduced) * static_cast<std::size_t>(reduced)),
      last(3 * side * side);
  const tensor_view<float> small_view{small.data(), {{1, reduced, reduced, 3}, 4}},
      last_view{last.data(), {{1, side, side, 3}, 4}};
  check(nnops::average_pool_2d(tensor_view<const float>{canvas.data(), {{1, full, full, 3}, 4}}, small_view,
                               {.stride_w = k, .stride_h = k, .filter_w = k, .filter_h = k}));
  check(
      nnops::resize_bilinear(small_view, last_view, {.target_w = side, .target_h = side, .half_pixel_centers = true}));

  for (float& v : last) v = (v - 127.5f) / 127.5f;
  std::memcpy(input.data(), last.data(), input.size());
  return {static_cast<float>(-x0), static_cast<float>(-y0), static_cast<float>(full)};
}

// The centre of an anchor, in parts of the square. All anchors have the size of the square.
point anchor(std::int32_t i) {
  const bool fine = i < 512;
  const std::int32_t cells = fine ? 16 : 8, cell = fine ? i / 2 : (i - 512) / 6;
  const auto n = static_cast<float>(cells);
  return {(static_cast<float>(cell % cells) + 0.5f) / n, (static_cast<float>(cell / cells) + 0.5f) / n};
}

face decode(const float* v, std::int32_t i, float score, square on) {
  const point centre = anchor(i);
  const auto place = [&](const float* xy) {
    return point{on.left + (xy[0] / side + centre.x) * on.size, on.top + (xy[1] / side + centre.y) * on.size};
  };
  const point middle = place(v);
  const float half_w = v[2] / side * on.size / 2, half_h = v[3] / side * on.size / 2;
  face f = {score, middle.x - half_w, middle.y - half_h, middle.x + half_w, middle.y + half_h, {}};
  for (std::int32_t p = 0; p < 6; ++p) f.points[p] = place(v + 4 + 2 * p);
  return f;
}

// Common area by joint area.
float overlap(const face& a, const face& b) {
  const float w = std::min(a.right, b.right) - std::max(a.left, b.left),
              h = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  if (!(w > 0 && h > 0)) return 0;
  const auto area = [](const face& f) { return (f.right - f.left) * (f.bottom - f.top); };
  return w * h / (area(a) + area(b) - w * h);
}

// The mean of several answers about one face, weighted by their scores.
face mean_of(std::span<const face> same) {
  face m = {same.front().score, 0, 0, 0, 0, {}};
  float sum = 0;
  for (const face& f : same) sum += f.score;
  for (const face& f : same) {
    const float w = f.score / sum;
    m.left += w * f.left, m.top += w * f.top, m.right += w * f.right, m.bottom += w * f.bottom;
    for (std::int32_t p = 0; p < 6; ++p) m.points[p].x += w * f.points[p].x, m.points[p].y += w * f.points[p].y;
  }
  return m;
}

const float* output_with(const runner::model& m, const runner::session& s, std::int32_t depth) {
  for (std::size_t k = 0; k < m.outputs.size(); ++k) {
    const runner::operand& o = m.operands[static_cast<std::size_t>(m.outputs[k])];
    if (o.type == nnops::operand_type::tensor_float32 && o.dims == nnops::shape{{1, anchors, depth}, 3})
      return reinterpret_cast<const float*>(s.output(k).data());
  }
  throw runner::error(m.path + ": not the BlazeFace model: it has no output of 1x896x" + std::to_string(depth));
}

}  // namespace

std::vector<face> find_faces(const runner::model& m, runner::session& s, const image& picture, float least_score) {
  const float* boxes = output_with(m, s, values);
  const float* scores = output_with(m, s, 1);
  if (m.inputs.size() != 1 ||
      m.operands[static_cast<std::size_t>(m.inputs[0])].dims != nnops::shape{{1, side, side, 3}, 4})
    throw runner::error(m.path + ": not the BlazeFace model: it has no input of 1x128x128x3");

  const square on = prepare(picture, s.input(0));
  s.run();

  std::vector<face> found;
  for (std::int32_t i = 0; i < anchors; ++i) {
    const float score = 1.0f / (1.0f + std::exp(-std::clamp(scores[i], -100.0f, 100.0f)));
    if (score >= least_score) found.push_back(decode(boxes + i * values, i, score, on));
  }
  std::sort(found.begin(), found.end(), [](const face& a, const face& b) { return a.score > b.score; });

  std::vector<face> faces;
  while (!found.empty()) {
    std::vector<face> same = {found.front()}, others;
    for (std::size_t i = 1; i < found.size(); ++i)
      (overlap(found[i], found[0]) > 0.3f ? same : others).push_back(found[i]);
    faces.push_back(mean_of(same));
    found = std::move(others);
  }
  return faces;
}

}  // namespace face_demo

#include "image.hpp"

#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <cmath>

#include "../model.hpp"

namespace face_demo {

image read_image(const std::string& path) {
  int width = 0, height = 0, channels = 0;
  stbi_uc* data = stbi_load(path.c_str(), &width, &height, &channels, 3);
  if (data == nullptr) throw runner::error(path + ": not a picture that can be read (" + stbi_failure_reason() + ")");
  image i;
  i.width = width;
  i.height = height;
  i.rgb.assign(data, data + 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  stbi_image_free(data);
  return i;
}

void write_png(const std::string& path, const image& picture) {
  if (stbi_write_png(path.c_str(), picture.width, picture.height, 3, picture.rgb.data(), 3 * picture.width) == 0)
    throw runner::error(path + ": can't be written");
}

namespace {

// paint(x, y) for the pixels of the picture in [left, right] x [top, bottom], pixel centres at integers.
template <class F>
void for_pixels(const image& on, float left, float top, float right, float bottom, F paint) {
  const auto first = [](float v) { return static_cast<std::int32_t>(std::ceil(std::max(v, 0.0f))); };
  const auto last = [](float v, std::int32_t size) {
    return static_cast<std::int32_t>(std::floor(std::min(v, static_cast<float>(size - 1))));
  };
  for (std::int32_t y = first(top); y <= last(bottom, on.height); ++y)
    for (std::int32_t x = first(left); x <= last(right, on.width); ++x) paint(x, y);
}

void set(image& on, std::int32_t x, std::int32_t y, colour c) {
  std::uint8_t* p = on.pixel(x, y);
  p[0] = c.red, p[1] = c.green, p[2] = c.blue;
}

}  // namespace

void draw_disc(image& on, float x, float y, float radius, colour c) {
  for_pixels(on, x - radius, y - radius, x + radius, y + radius, [&](std::int32_t px, std::int32_t py) {
    const float dx = static_cast<float>(px) - x, dy = static_cast<float>(py) - y;
    if (dx * dx + dy * dy <= radius * radius) set(on, px, py, c);
  });
}

void draw_frame(image& on, float left, float top, float right, float bottom, float thickness, colour c) {
  const float half = thickness / 2;
  for_pixels(on, left - half, top - half, right + half, bottom + half, [&](std::int32_t px, std::int32_t py) {
    const auto x = static_cast<float>(px), y = static_cast<float>(py);
    const bool inside = x > left + half && x < right - half && y > top + half && y < bottom - half;
    if (!inside) set(on, px, py, c);
  });
}

}  // namespace face_demo

// Pictures in memory: 8-bit RGB, row by row from the top.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace face_demo {

struct colour {
  std::uint8_t red = 0, green = 0, blue = 0;
};

struct image {
  std::int32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgb;

  std::uint8_t* pixel(std::int32_t x, std::int32_t y) {
    return &rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x))];
  }
  const std::uint8_t* pixel(std::int32_t x, std::int32_t y) const { return const_cast<image*>(this)->pixel(x, y); }
};

// Reads PNG, JPEG and what else stb_image knows. Throws runner::error.
image read_image(const std::string& path);
// Throws runner::error.
void write_png(const std::string& path, const image& picture);

// Paint over what lies inside the picture; coordinates may lie outside it.
void draw_disc(image& on, float x, float y, float radius, colour c);
void draw_frame(image& on, float left, float top, float right, float bottom, float thickness, colour c);

}  // namespace face_demo

// The face demonstration: the model in examples/models on the portrait beside it. Where the face is was read off the
// picture by eye.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "face.hpp"
#include "tflite_loader.hpp"

namespace {

const std::string directory = NNOPS_TESTS_DIR "/../examples/models/";

// What lies in the picture, in pixels of 512x512.
constexpr face_demo::point eyes_nose_mouth[] = {{203, 101}, {248, 103}, {225, 121}, {224, 145}};

// A grey picture with the photo on it at (x0, y0), k times as large; what lies outside is cut off.
face_demo::image placed(const face_demo::image& photo, std::int32_t width, std::int32_t height, std::int32_t x0,
                        std::int32_t y0, std::int32_t k) {
  face_demo::image on;
  on.width = width;
  on.height = height;
  on.rgb.assign(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 90);
  for (std::int32_t y = std::max(y0, 0); y < std::min(height, y0 + k * photo.height); ++y)
    for (std::int32_t x = std::max(x0, 0); x < std::min(width, x0 + k * photo.width); ++x)
      for (int c = 0; c < 3; ++c) on.pixel(x, y)[c] = photo.pixel((x - x0) / k, (y - y0) / k)[c];
  return on;
}

// One face, with box and points where they are in the photo, moved by (x0, y0) and made k times as large. The points
// may be off by an eighth of the face's width.
void check_the_face(const runner::model& m, const face_demo::image& picture, float x0, float y0, float k) {
  runner::session s(m);
  const std::vector<face_demo::face> faces = face_demo::find_faces(m, s, picture, 0.5f);
  REQUIRE(faces.size() == 1);
  const face_demo::face& f = faces[0];
  CHECK(f.score > 0.8f);
  CHECK(f.score <= 1.0f);
  for (int p = 0; p < 4; ++p) {
    CAPTURE(face_demo::point_names[p]);
    CHECK(std::abs(f.points[p].x - (x0 + k * eyes_nose_mouth[p].x)) < 12 * k);
    CHECK(std::abs(f.points[p].y - (y0 + k * eyes_nose_mouth[p].y)) < 12 * k);
    CHECK(f.points[p].x > f.left);
    CHECK(f.points[p].x < f.right);
    CHECK(f.points[p].y > f.top);
    CHECK(f.points[p].y < f.bottom);
  }
  CHECK(f.right - f.left > 70 * k);
  CHECK(f.right - f.left < 150 * k);
  CHECK(f.bottom - f.top > 70 * k);
  CHECK(f.bottom - f.top < 150 * k);
}

}  // namespace

TEST_CASE("the face in the portrait is found where it is") {
  const runner::model m = runner::load_tflite(directory + "face_detection_short_range.tflite");
  check_the_face(m, face_demo::read_image(directory + "astronaut.png"), 0, 0, 1);
}

TEST_CASE("in a picture of another size and shape, too") {
  const runner::model m = runner::load_tflite(directory + "face_detection_short_range.tflite");
  const face_demo::image photo = face_demo::read_image(directory + "astronaut.png");
  check_the_face(m, placed(photo, 420, 301, -40, -10, 1), -40, -10, 1);
  check_the_face(m, placed(photo, 640, 840, -110, 6, 2), -110, 6, 2);
}

TEST_CASE("a small face in a wide picture has its box in the right place") {
  const runner::model m = runner::load_tflite(directory + "face_detection_short_range.tflite");
  runner::session s(m);
  const face_demo::image photo = face_demo::read_image(directory + "astronaut.png");
  for (const std::int32_t x0 : {0, 94, 189}) {
    const std::vector<face_demo::face> faces = face_demo::find_faces(m, s, placed(photo, 701, 531, x0, 10, 1), 0.5f);
    REQUIRE(faces.size() == 1);
    CHECK(std::abs((faces[0].left + faces[0].right) / 2 - static_cast<float>(225 + x0)) < 15);
    CHECK(std::abs((faces[0].top + faces[0].bottom) / 2 - 138) < 15);
  }
}

TEST_CASE("where there is no face, none is found") {
  const runner::model m = runner::load_tflite(directory + "face_detection_short_range.tflite");
  runner::session s(m);
  face_demo::image picture;
  picture.width = 97;
  picture.height = 31;
  picture.rgb.assign(3 * 97 * 31, 128);
  CHECK(face_demo::find_faces(m, s, picture, 0.5f).empty());
}

TEST_CASE("a frame lies around its box, and outside the picture nothing is written") {
  face_demo::image i;
  i.width = 20;
  i.height = 10;
  i.rgb.assign(600, 0);
  face_demo::draw_frame(i, 4, 2, 100, 7, 1, {9, 8, 7});
  face_demo::draw_disc(i, -3, -3, 2, {1, 1, 1});
  for (int y = 0; y < 10; ++y)
    for (int x = 0; x < 20; ++x) {
      const bool on = (y == 2 || y == 7) ? x >= 4 : x == 4 && y > 2 && y < 7;
      CHECK(i.pixel(x, y)[0] == (on ? 9 : 0));
    }
  face_demo::draw_disc(i, 10, 5, 1, {1, 1, 1});
  CHECK(i.pixel(10, 5)[2] == 1);
  CHECK(i.pixel(11, 5)[2] == 1);
  CHECK(i.pixel(11, 6)[2] == 0);
}

TEST_CASE("a file that is no picture is an error") {
  CHECK_THROWS_AS(face_demo::read_image(directory + "README.md"), runner::error);
  CHECK_THROWS_AS(face_demo::read_image(directory + "no such file.png"), runner::error);
}

// nnops_face_demo: finds the faces in a photo with the BlazeFace model on nnops's kernels and draws them.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "../tflite_loader.hpp"
#include "face.hpp"

namespace {

void draw(face_demo::image& on, const face_demo::face& f) {
  const float unit = static_cast<float>(std::max(on.width, on.height)) / 512.0f;
  const face_demo::colour dark = {0, 0, 0}, light = {60, 255, 60}, warm = {255, 220, 0};
  face_demo::draw_frame(on, f.left, f.top, f.right, f.bottom, 6 * unit, dark);
  face_demo::draw_frame(on, f.left, f.top, f.right, f.bottom, 3 * unit, light);
  for (const face_demo::point& p : f.points) {
    face_demo::draw_disc(on, p.x, p.y, 4 * unit, dark);
    face_demo::draw_disc(on, p.x, p.y, 2.8f * unit, warm);
  }
}

int run(int argc, char** argv) {
  CLI::App app{"Finds the faces in a photo and draws a box around each."};
  std::string model, photo, result, input;
  float least_score = 0.5f;
  app.add_option("MODEL", model, "face_detection_short_range.tflite")->required();
  app.add_option("PHOTO", photo, "a PNG or JPEG file")->required();
  app.add_option("RESULT", result, "the PNG file to write")->required();
  app.add_option("--least-score", least_score, "faces of which the model is less sure are left out")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--save-input", input, "write there what the model is given, as nnops_model_runner's --input takes it")
      ->type_name("FILE");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    throw runner::error(e.what());
  }

  const runner::model m = runner::load_tflite(model);
  runner::session s(m);
  face_demo::image picture = face_demo::read_image(photo);
  const std::vector<face_demo::face> faces = face_demo::find_faces(m, s, picture, least_score);
  if (!input.empty()) runner::write_file(input, s.input(0));
  for (const face_demo::face& f : faces) draw(picture, f);
  face_demo::write_png(result, picture);

  std::printf("%s, %dx%d: %zu %s\n", std::filesystem::path(photo).filename().c_str(), picture.width, picture.height,
              faces.size(), faces.size() == 1 ? "face" : "faces");
  for (const face_demo::face& f : faces) {
    std::printf("  score %.3f, box x %.0f..%.0f, y %.0f..%.0f\n   ", static_cast<double>(f.score),
                static_cast<double>(f.left), static_cast<double>(f.right), static_cast<double>(f.top),
                static_cast<double>(f.bottom));
    for (int p = 0; p < 6; ++p)
      std::printf("%s %s (%.0f, %.0f)", p == 0 ? "" : ",", face_demo::point_names[p],
                  static_cast<double>(f.points[p].x), static_cast<double>(f.points[p].y));
    std::printf("\n");
  }
  std::printf("written: %s\n", result.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "nnops_face_demo: %s\n", e.what());
    return 2;
  }
}

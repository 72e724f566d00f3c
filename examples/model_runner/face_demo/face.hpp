// Finds faces with the BlazeFace model (short range): prepares the picture, runs the model, decodes its answer.
#pragma once

#include <cstdint>
#include <vector>

#include "../session.hpp"
#include "image.hpp"

namespace face_demo {

struct point {
  float x = 0, y = 0;  // pixels of the picture
};

struct face {
  float score = 0;  // 0..1
  float left = 0, top = 0, right = 0, bottom = 0;
  point points[6] = {};
};

// Whose right and left: the person's.
inline constexpr const char* point_names[6] = {"right eye", "left eye", "nose tip", "mouth", "right ear", "left ear"};

// The faces of which the model is at least so sure, the surest first. Throws runner::error if the model is not
// BlazeFace.
std::vector<face> find_faces(const runner::model& m, runner::session& s, const image& picture, float least_score);

}  // namespace face_demo

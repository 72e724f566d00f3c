#!/usr/bin/env bash
# Finds the face in a photo with a real network: installs what is needed, builds, shows where each operator of the network
# would run on each chip, and draws a box around the face.
#
#   scripts/demo.sh                     the portrait in examples/models
#   scripts/demo.sh PHOTO [RESULT.png]  a photo of your own, PNG or JPEG
set -euo pipefail
caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

photo=examples/models/astronaut.png
result=build/face.png
[[ $# -lt 1 ]] || photo=$(cd "$caller" && realpath -- "$1")
[[ $# -lt 2 ]] || result=$(cd "$caller" && realpath -- "$2")

scripts/setup.sh
scripts/build.sh release nnops_model_runner nnops_face_demo
bin=build/release/bin
model=examples/models/face_detection_short_range.tflite
input=$(mktemp)
trap 'rm -f "$input"' EXIT

faces=$("$bin/nnops_face_demo" "$model" "$photo" "$result" --save-input "$input")
"$bin/nnops_model_runner" "$model" --input "$input"
printf '\n%s\n' "$faces"

#!/usr/bin/env bash
# scripts/build.sh PRESET [-DVARIABLE=VALUE...] [TARGET...]: configures and builds; prints a line, and the log on failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=$1
shift
# What an earlier quick run switched off is on again.
options=(-U "NNOPS_BUILD_*" -U NNOPS_TEST_FILTER)
while [[ ${1:-} == -D* ]]; do
  options+=("$1")
  shift
done
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS
cmake --preset "$preset" "${options[@]}" >"$log" 2>&1 || { cat "$log"; echo "build: $preset: configuring failed"; exit 1; } >&2
grep -E '^-- nnops: ' "$log" | sed 's/^-- nnops: /  /' || true
cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1 ||
  { grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking)|^[^ ]*/(cmake|ccache|c\+\+|clang\+\+)' "$log" | head -200; echo "build: $preset: failed"; exit 1; } >&2
echo "build: $preset: $((SECONDS - start)) s"

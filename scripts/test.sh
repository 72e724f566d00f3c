#!/usr/bin/env bash
# Builds and tests.
#
#   scripts/test.sh                       preset release
#   scripts/test.sh all                   every preset
#   scripts/test.sh asan clang -- -R op.  these presets, with arguments for ctest
#
# A preset whose compiler is not installed is skipped and said so. Fails if any preset fails, after running all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

presets=()
while [[ $# -gt 0 && $1 != -- ]]; do
  if [[ $1 == all ]]; then presets+=(release avx2 sse2 scalar asan clang clang16 noexcept); else presets+=("$1"); fi
  shift
done
[[ $# -eq 0 ]] || shift
[[ ${#presets[@]} -gt 0 ]] || presets=(release)

scripts/setup.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
summary=()
failed=0
for preset in "${presets[@]}"; do
  case $preset in
    clang) compiler=clang++-19 ;;
    clang16) compiler=clang++-16 ;;
    *) compiler=g++ ;;
  esac
  if ! command -v $compiler >/dev/null; then
    summary+=("$preset: skipped, $compiler is not installed")
    continue
  fi
  if ! scripts/build.sh "$preset"; then
    summary+=("$preset: does not build")
    failed=1
    continue
  fi
  start=$SECONDS
  # The guard tests look at the sources and the reject tests bring their own compilers: once, with release, is enough.
  skip=()
  [[ $preset == release ]] || skip=(-LE '^(guard|reject|install)$')
  if ! ctest --preset "$preset" "${skip[@]}" "$@" >"$log" 2>&1; then
    failed=1
    # Without the lines of the tests that pass.
    grep -vE '^ +Start +[0-9]+:|\.\. +Passed +[0-9.]+ sec$' "$log" || true
  fi
  summary+=("$preset: $(grep -E 'tests passed|No tests were found' "$log" | tail -1), $((SECONDS - start)) s")
done

printf '%s\n' "${summary[@]}"
exit $failed

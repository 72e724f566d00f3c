#!/usr/bin/env bash
# Builds and tests.
#
#   scripts/test.sh                       preset release
#   scripts/test.sh all                   every preset
#   scripts/test.sh asan clang -- -R op.  these presets, with arguments for ctest
#   scripts/test.sh --quick MINUTES all   in the presets after the first one, a part of the tests and no examples; no
#                                         preset is begun that would probably end after MINUTES
#
# A preset whose compiler is not installed is skipped and said so. Fails if any preset fails, after running all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Quick runs: what differs most between instruction sets and compilers, checks in constant expressions, and every kind of
# operation once.
quick_tests='^(core|quant)\.|^target\.(constant_expressions|model_limits)$|^op\.(add|conv_2d|softmax|max_pool_2d|transpose|reduce_sum)$'

presets=()
minutes=
while [[ $# -gt 0 && $1 != -- ]]; do
  if [[ $1 == --quick ]]; then
    minutes=$2
    shift 2
    continue
  fi
  if [[ $1 == all ]]; then presets+=(release avx2 sse2 scalar asan clang clang16 noexcept arm64 arm32); else presets+=("$1"); fi
  shift
done
[[ $# -eq 0 ]] || shift
[[ ${#presets[@]} -gt 0 ]] || presets=(release)

scripts/setup.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
summary=()
failed=0
options=()
longest=0
for preset in "${presets[@]}"; do
  if [[ -n $minutes && $preset != "${presets[0]}" ]]; then
    options=(-DNNOPS_BUILD_EXAMPLES=OFF -DNNOPS_BUILD_BENCHMARKS=OFF "-DNNOPS_TEST_FILTER=$quick_tests")
  fi
  case $preset in
    clang) compiler=clang++-19 ;;
    clang16) compiler=clang++-16 ;;
    arm64) compiler=aarch64-linux-gnu-g++ ;;
    arm32) compiler=arm-linux-gnueabihf-g++ ;;
    *) compiler=g++ ;;
  esac
  if ! command -v $compiler >/dev/null; then
    summary+=("$preset: skipped, $compiler is not installed")
    continue
  fi
  start=$SECONDS
  if [[ -n $minutes && ${#options[@]} -gt 0 && $((start + longest)) -gt $((minutes * 60)) ]]; then
    summary+=("$preset: skipped, $minutes minutes would not suffice")
    continue
  fi
  if ! scripts/build.sh "$preset" "${options[@]}"; then
    summary+=("$preset: does not build")
    failed=1
    continue
  fi
  # The guard tests look at the sources and the reject tests bring their own compilers: once, with release, is enough.
  skip=()
  [[ $preset == release ]] || skip=(-LE '^(guard|reject|install)$')
  if ! ctest --preset "$preset" "${skip[@]}" "$@" >"$log" 2>&1; then
    failed=1
    # Without the lines of the tests that pass.
    grep -vE '^ +Start +[0-9]+:|\.\. +Passed +[0-9.]+ sec$' "$log" || true
  fi
  took=$((SECONDS - start))
  summary+=("$preset: $(grep -E 'tests passed|No tests were found' "$log" | tail -1), $took s")
  # The first preset builds everything: of the others, a third of its time is expected until one of them is known.
  [[ ${#options[@]} -gt 0 ]] || took=$((took / 3))
  [[ $took -le $longest ]] || longest=$took
done

printf '%s\n' "${summary[@]}"
exit $failed

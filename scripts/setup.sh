#!/usr/bin/env bash
# Installs the Debian packages that nnops is built and tested with. Does nothing, offline too, when they are there.
#
#   scripts/setup.sh            build and tests
#   scripts/setup.sh --bench    also what the benches compare with
#   scripts/setup.sh --arm      also the compilers for the ARM builds
#   scripts/setup.sh --clang    also the second compiler of the test suite (clang 16 or 19, whichever the system offers)
set -euo pipefail

base=(g++ cmake ninja-build git pkg-config python3 qemu-user
  libxsimd-dev doctest-dev libeigen3-dev nlohmann-json3-dev libcli11-dev libstb-dev
  libflatbuffers-dev flatbuffers-compiler libbenchmark-dev)
bench=(libdnnl-dev libxnnpack-dev libpthreadpool-dev libcpuinfo-dev)
arm=(g++-aarch64-linux-gnu g++-arm-linux-gnueabihf)

wanted=("${base[@]}")
clang=no
for argument in "$@"; do
  case $argument in
    --bench) wanted+=("${bench[@]}") ;;
    --arm) wanted+=("${arm[@]}") ;;
    --clang) clang=yes ;;
    *) echo "usage: scripts/setup.sh [--bench] [--arm] [--clang]" >&2; exit 2 ;;
  esac
done

command -v dpkg-query >/dev/null || {
  echo "setup: not a Debian system; install by hand: ${wanted[*]}" >&2
  exit 0
}

if [[ $clang == yes ]]; then
  for version in 19 16; do
    if command -v "clang++-$version" >/dev/null; then clang=no; fi
  done
fi

present=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
  sed -n 's/^installed //p' | tr '\n' ' ' || true)"
missing=()
for package in "${wanted[@]}"; do
  [[ $present == *" $package "* ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 || $clang == yes ]] || exit 0

sudo=()
if [[ $(id -u) -ne 0 ]]; then
  command -v sudo >/dev/null || { echo "setup: needs root or sudo to install: ${missing[*]}" >&2; exit 1; }
  sudo=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    echo "setup: apt-get $1 failed" >&2
    return 1
  }
}

echo "setup: installing ${missing[*]:-clang}"
apt update
if [[ $clang == yes ]]; then
  for version in 19 16; do
    if [[ -n $(apt-cache search --names-only "^clang-$version\$") ]]; then
      missing+=("clang-$version")
      break
    fi
  done
fi
[[ ${#missing[@]} -eq 0 ]] || apt install --no-install-recommends "${missing[@]}"

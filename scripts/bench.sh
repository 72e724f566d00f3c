#!/usr/bin/env bash
# Builds and runs the benches, with the libraries that they compare with. Arguments go to the bench, e.g.
# --benchmark_filter=conv_2d.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh --bench
scripts/build.sh release nnops_bench
exec build/release/bin/nnops_bench "$@"

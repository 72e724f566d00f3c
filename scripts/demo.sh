#!/usr/bin/env bash
# Builds the model runner and runs its demonstration. Arguments go to the runner instead of `--demo`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh
scripts/build.sh release nnops_model_runner
[[ $# -gt 0 ]] || set -- --demo
exec build/release/bin/nnops_model_runner "$@"

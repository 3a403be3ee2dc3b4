#!/bin/sh
# Generates the package guardrail.v1 from the wire contract. The output is checked in and never edited.
#
# The generator is pinned to the oldest versions the package supports, because generated code asks for a runtime at
# least as new as its generator. It lives in its own environment, build/proto; PYTHON names the interpreter that makes
# it.
set -eu
cd "$(dirname "$0")/.."
tools=build/proto
pins="grpcio-tools==1.66.2 mypy-protobuf==3.6.0 setuptools<81"
if [ "$(cat $tools/pins 2>/dev/null || true)" != "$pins" ]; then
    rm -rf $tools
    "${PYTHON:-python3}" -m venv $tools
    # shellcheck disable=SC2086  # one word a requirement
    $tools/bin/python -m pip install --quiet --disable-pip-version-check $pins
    printf '%s\n' "$pins" > $tools/pins
fi
mkdir -p guardrail/v1
PATH="$PWD/$tools/bin:$PATH" $tools/bin/python -m grpc_tools.protoc \
    --proto_path=proto \
    --python_out=. --grpc_python_out=. --mypy_out=quiet:. --mypy_grpc_out=quiet:. \
    proto/guardrail/v1/guardrail.proto
cat > guardrail/v1/__init__.py <<'PY'
"""The wire contract, generated from proto/guardrail/v1/guardrail.proto by proto/generate.sh; never edited."""
PY

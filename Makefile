# `make` or `make help` lists the commands. Everything lives in .venv/ beside this file; nothing else is touched.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help install demo test test-export triton loadtest lint proto clean

VENV := .venv
RUN := $(VENV)/bin/python
# Written last, so that an install that was broken off is done again.
STAMP := $(VENV)/.installed
# A real Triton for the tests; its stamp too is written last. Where it can't be had, installing says why and goes on.
TRITON := .triton/installed.json
# Arguments for `make demo ARGS=--fast` and `make test ARGS="tests/unit -k rows"`.
ARGS ?=

help: ## List the commands
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | while IFS="$$(printf '\t')" read -r name what; do \
	  printf '  make %-11s %s\n' "$$name" "$$what"; done

install: $(STAMP) ## Make .venv with the package and its development tools

# The first interpreter that starts and is new enough: a version manager's shim can exist and still not start.
$(STAMP): pyproject.toml
	@set -e; \
	if ! $(RUN) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  found=; \
	  for python in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then echo "Python 3.11 or newer is needed; name it with: make install PYTHON=/path/to/python3" >&2; exit 1; fi; \
	  echo "Making $(VENV) with $$("$$found" --version)"; \
	  rm -rf $(VENV); \
	  "$$found" -m venv $(VENV) || { echo "That Python has no venv module (Debian and Ubuntu: install python3-venv)." >&2; exit 1; }; \
	fi
	$(RUN) -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

demo: $(STAMP) ## Start the real server and stream the scenarios of examples/ through it
	@$(RUN) -m guardrail demo $(ARGS)

test: $(STAMP) $(TRITON) ## Run the tests
	$(RUN) -m pytest $(ARGS)

# What exports models is tested in an environment of its own: torch is large. On Linux its default build brings CUDA
# along, several GB; TORCH names another one ("torch --index-url ..." for pip).
TRAIN := .venv-train
TRAIN_STAMP := $(TRAIN)/.installed
TORCH ?= torch==2.13.0
EXPORT_TESTS := tests/unit/export tests/unit/training tests/unit/loadtest/test_loadtest_gpu_nli.py tests/integration/test_triton_exports.py

test-export: $(TRAIN_STAMP) $(TRITON) ## Run the tests of exporting models, which need torch
	@$(TRAIN)/bin/python -c 'import onnx, sentencepiece, torch, transformers'
	$(TRAIN)/bin/python -m pytest $(EXPORT_TESTS) $(ARGS)

$(TRAIN_STAMP): pyproject.toml | $(STAMP)
	test -x $(TRAIN)/bin/python || $(RUN) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' 'transformers>=4.56' 'onnx>=1.16' 'sentencepiece>=0.2'
	@touch $(TRAIN_STAMP)

triton: $(STAMP) $(TRITON) ## Start a real Triton on the CPU with the shipped model (ARGS=PORT)
	@$(RUN) -m tests.support.triton_server $(ARGS)

loadtest: $(STAMP) $(TRITON) ## Send the reference workload for 30 s to a sidecar with a real Triton (ARGS="--rate 50")
	@$(RUN) -m loadtest run $(ARGS)

$(TRITON): $(STAMP) $(wildcard deploy/triton/*.py deploy/triton/*.txt)
	@$(RUN) deploy/triton/install.py .triton

lint: $(STAMP) ## Check style and types
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

proto: $(STAMP) ## Generate guardrail/v1 from the wire contract
	PYTHON=$(RUN) sh proto/generate.sh

clean: ## Remove .venv, .venv-train, Triton, build outputs and caches
	rm -rf $(VENV) $(TRAIN) .triton build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

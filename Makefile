# `make` or `make help` lists the commands. Everything lives in .venv/ beside this file; nothing else is touched.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help install demo test triton loadtest lint proto clean

VENV := .venv
RUN := $(VENV)/bin/python
# Written last, so that an install that was broken off is done again.
STAMP := $(VENV)/.installed
# A real Triton for the tests; its stamp too is written last. Where it can't be had, installing says why and goes on.
TRITON := .triton/installed.json
# Arguments for `make demo ARGS=--fast` and `make test ARGS="tests/unit -k rows"`.
ARGS ?=

help: ## List the commands
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | while IFS="$$(printf '\t')" read -r name what; do \
	  printf '  make %-9s %s\n' "$$name" "$$what"; done

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

clean: ## Remove .venv, Triton, build outputs and caches
	rm -rf $(VENV) .triton build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

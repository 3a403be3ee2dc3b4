"""`guardrail models repository` and `check`: a repository for Triton, and whether a running one serves it rightly."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from guardrail.commands.arguments import add_policy, add_triton, triton_options

REPOSITORY = """\
Writes the folder that Triton serves the NLI model from: `tritonserver --model-repository OUT`.

  cpu   one model, on ONNX Runtime inside Triton's Python backend; for development and small loads
  gpu   an ensemble: a tokenizer in Python, the model's graph on the onnxruntime backend, the joining of windows

Triton's own Python needs this package and what its models import: see deploy/triton/python-requirements.txt. A claim
extractor is exported into the same folder: guardrail models export --task extract --out OUT."""
CHECK = """\
Asks running Triton servers what they serve: whether they are ready, the version, tensors and label order, the name and
version the model says of itself, its golden pairs, a claim extractor, and whether queues are bounded, heed the timeout
of a request and keep no answers. `guardrail serve` asks all but the last, at start and on every new connection.

Golden pairs are those of DIR, by default of the model that ships; they are asked for when the server says that this
is the model it serves. With --model it must be."""
EXAMPLES = """\
examples:
  guardrail models repository --out models
  guardrail models repository triton_models/nli_small --variant gpu --out models
  guardrail models check --triton-url 127.0.0.1:8001
  guardrail models check --triton-url gpu-1:8001 --triton-url gpu-2:8001 --policy policy.yaml --json

exit status: 0 all well, 1 a check failed, 2 wrong usage, or nothing that could be written."""


def add_actions(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare both actions and their arguments."""
    repository = actions.add_parser(
        "repository",
        help="write a repository for Triton",
        description=REPOSITORY,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    repository.add_argument(
        "directory", metavar="DIR", nargs="?", type=Path, help="the model (default: the shipped one)"
    )
    repository.add_argument("--out", required=True, type=Path, metavar="OUT", help="new or empty folder")
    repository.add_argument("--variant", choices=("cpu", "gpu"), default="cpu", help="default: cpu")
    repository.set_defaults(act=_repository)
    check = actions.add_parser(
        "check",
        help="check what a running Triton serves",
        description=CHECK,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_triton(check, "where it is, and what it serves")
    add_policy(check)
    check.add_argument("--model", metavar="DIR", type=Path, help="the model that must be served")
    check.add_argument("--json", action="store_true", help="print JSON")
    check.set_defaults(act=_check)


def _repository(options: argparse.Namespace) -> int:
    from guardrail.inference.repository import find_model, read_manifest
    from guardrail.inference.triton_repository import assemble

    model = find_model(options.directory)
    assemble(options.out, model, options.variant)
    print(f"{options.out}: {read_manifest(model).identity} for Triton on the {options.variant.upper()}. Serve it with:")
    print(f"  tritonserver --model-repository {options.out} --disable-auto-complete-config")
    return 0


def _check(options: argparse.Namespace) -> int:
    from guardrail.errors import ConfigError
    from guardrail.inference.triton_options import addresses_of, wanted_of
    from guardrail.inference.triton_proof import check_triton
    from guardrail.policy.policy import Policy

    triton = triton_options(options)
    if not triton.urls:
        raise ConfigError("which Triton? --triton-url HOST:PORT")
    wanted = wanted_of(triton, options.model, Policy.load(options.policy).models)
    servers: list[dict[str, Any]] = [
        {
            "url": address.url,
            "checks": [
                {"name": check.name, "passed": check.passed, "detail": check.detail}
                for check in check_triton(address, wanted)
            ],
        }
        for address in addresses_of(triton)
    ]
    _show(servers, as_json=options.json)
    return 0 if all(check["passed"] for server in servers for check in server["checks"]) else 1


def _show(servers: list[dict[str, Any]], *, as_json: bool) -> None:
    from rich.console import Console

    from guardrail.commands.output import checks_table, print_json

    if as_json:
        print_json({"servers": servers})
        return
    for server in servers:
        Console().print(checks_table(server["url"], server["checks"]))

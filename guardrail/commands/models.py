"""`guardrail models`: the models at hand, and whether they keep the NLI contract."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import Any

from guardrail.commands import models_export, models_triton

NAME = "models"
HELP = "list, verify and export models; serve them with Triton"
DESCRIPTION = """\
The NLI models at hand. One is a folder with model.json, tokenizer.json and 1/model.onnx; they are looked for in DIR,
else in the environment variable GUARDRAIL_MODELS, else in triton_models/ of a checkout, else in the package."""
EPILOG = """\
examples:
  guardrail models list
  guardrail models list exported           # whatever models are there, by any name
  guardrail models verify triton_models/nli_small --json
  guardrail models export --help
  guardrail models repository --out models
  guardrail models check --triton-url 127.0.0.1:8001

exit status: 0 all well, 1 a model breaks the contract, 2 there is no model in DIR."""
LIST = """\
Lists all models in DIR, whatever they are called; (used) marks the one that the service takes when it is given DIR."""
VERIFY = """\
Checks a model's manifest, the SHA-256 of its files, its graph and tokenizer, and the scores of its golden pairs: what
every start of the service checks too."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's actions and their arguments; `list` is what it does without one."""
    parser.set_defaults(act=_list, directory=None, json=False)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, act, help_text, description in (
        ("list", _list, "list the models (the default)", LIST),
        ("verify", _verify, "check that a model keeps the NLI contract", VERIFY),
    ):
        action = actions.add_parser(name, help=help_text, description=description)
        action.add_argument("directory", metavar="DIR", nargs="?", type=Path, help="a model, or a folder of models")
        action.add_argument("--json", action="store_true", help="print JSON")
        action.set_defaults(act=act)
    models_export.add_action(actions)
    models_triton.add_actions(actions)


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    status: int = options.act(options)
    return status


def _list(options: argparse.Namespace) -> int:
    from guardrail.errors import ModelError
    from guardrail.inference.repository import find_model, models_in

    found = models_in(options.directory)
    used = None
    with suppress(ModelError):  # several, none of them of the name that the service looks for
        used = find_model(options.directory)
    models = [_described(directory, used=directory == used) for directory in found]
    _print(models, _listing(models), as_json=options.json)
    return 0 if all(model["error"] is None for model in models) else 1


def _verify(options: argparse.Namespace) -> int:
    from guardrail.commands.output import checks_table
    from guardrail.inference.repository import find_model

    directory = find_model(options.directory)
    checks = _checks(directory)
    shown = checks_table(str(directory), checks)
    _print({"model": str(directory), "checks": checks}, shown, as_json=options.json)
    return 0 if all(check["passed"] for check in checks) else 1


def _described(directory: Path, *, used: bool) -> dict[str, Any]:
    from guardrail.errors import ModelError
    from guardrail.inference.repository import read_manifest

    entry: dict[str, Any] = {"path": str(directory), "name": directory.name, "version": None, "error": None}
    entry["used"] = used
    try:
        manifest = read_manifest(directory)
    except ModelError as error:
        return {**entry, "error": str(error)}
    size = sum((directory / name).stat().st_size for name in manifest.sha256 if (directory / name).is_file())
    return {**entry, "name": manifest.name, "version": manifest.version, "tokens": manifest.max_tokens, "bytes": size}


def _checks(directory: Path) -> list[dict[str, Any]]:
    from guardrail.inference.model_check import verify_model

    return [{"name": check.name, "passed": check.passed, "detail": check.detail} for check in verify_model(directory)]


def _print(value: Any, shown: Any, *, as_json: bool) -> None:
    from rich.console import Console

    from guardrail.commands.output import print_json

    if as_json:
        print_json(value)
    else:
        Console().print(shown)


def _listing(models: list[dict[str, Any]]) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for header in ("model", "version", "window", "size", "path"):
        table.add_column(header, overflow="fold")
    for model in models:
        name = Text(model["name"] + (" (used)" if model["used"] else ""))
        if model["error"]:
            table.add_row(name, Text("broken", style="red"), "", "", Text(model["error"]))
        else:
            size = f"{model['bytes'] / 1e6:.1f} MB"
            table.add_row(name, Text(model["version"]), f"{model['tokens']} tokens", size, Text(model["path"]))
    if not any(model["used"] for model in models):
        table.caption = f"the service would take none of them by itself: name one, as in --model {models[0]['path']}"
    return table

"""Imports go one way: shells -> inference, telemetry -> core (design, section 8)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import guardrail

PACKAGE = Path(guardrail.__file__).parent
LAYERS = {  # a module may import its own layer and those below (smaller numbers)
    "training": 3,
    "export": 3,
    "server": 3,
    "client": 3,
    "demo": 4,
    "commands": 4,
    "cli": 5,
    "__main__": 6,
    "evaluation": 3,
    "inference": 2,
    "telemetry": 2,
    "v1": 2,
    "tls": 2,
    "session": 1,
    "choice": 1,
    "division": 1,
    "judge": 1,
    "release_gate": 1,
    "remembered": 1,
    "warm_up": 1,
    "session_events": 1,
    "segmenter": 1,
    "claims": 1,
    "evidence": 1,
    "verify": 1,
    "policy": 1,
    "errors": 0,
}
FORBIDDEN_IN_CORE = {
    "asyncio",
    "grpc",
    "onnxruntime",
    "socket",
    "time",
    "structlog",
    "opentelemetry",
    "random",
}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "training" not in path.parts and "v1" not in path.parts)


def layer(path: Path) -> int:
    return LAYERS[path.relative_to(PACKAGE).parts[0].removesuffix(".py")]


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize(
    "path", [p for p in MODULES if p != PACKAGE / "__init__.py"], ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_imports_go_one_way(path: Path) -> None:
    own = layer(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "guardrail" and len(parts) > 1 and parts[1] in LAYERS:
            assert LAYERS[parts[1]] <= own, f"{path.name} imports {name}"
        if own <= 1:
            assert parts[0] not in FORBIDDEN_IN_CORE, f"the core imports {name}"


CHECKS = {  # packages of typed checks: each may import itself and those of smaller numbers
    "lines": 1,
    "entities": 2,
    "roles": 2,
    "phrases": 2,
    "values": 3,
    "records": 4,
    "regulatory": 4,
    "sentences": 4,
    "computed": 5,
    "restated": 5,
    "turned": 5,
    "worked": 5,
    "derived": 6,
}
DRIVERS = {
    "as_it_stands",
    "asked_otherwise",
    "assess",
    "checks",
    "combining",
    "derivations",
    "inquiry",
    "nli_pairs",
    "plain_proof",
}
"""Modules of `guardrail.verify` that run the checks and combine what they find."""


@pytest.mark.parametrize("package", CHECKS)
def test_packages_of_typed_checks_import_one_way(package: str) -> None:
    others = {name for name, rank in CHECKS.items() if name != package and rank >= CHECKS[package]}
    folder = PACKAGE / "verify" / package
    assert len(list(folder.glob("*.py"))) > 1
    for path in folder.glob("*.py"):
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["guardrail", "verify"] and len(parts) > 2:
                assert parts[2] not in others, f"{package}/{path.name} imports {name}"
                assert parts[2] not in DRIVERS, f"{package}/{path.name} imports {name}"


def test_every_package_of_typed_checks_has_its_place() -> None:
    packages = {path.parent.name for path in (PACKAGE / "verify").glob("*/__init__.py")}
    assert packages == set(CHECKS)

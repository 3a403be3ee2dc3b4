"""The table of checks says of each where it is, and leaves none out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import guardrail.verify
from guardrail.verify.checks import ALL, Check

VERIFY = Path(guardrail.verify.__file__).parent
DEFINED = {
    (path.parent.name, name): path
    for path in VERIFY.glob("*/*.py")
    for name in re.findall(r"^def (check_\w+)\(", path.read_text("utf-8"), re.MULTILINE)
}
BESIDE_THE_TABLE = {("derived", "check_derived"), ("worked", "check_results")}
"""Asked of what the table proves and contradicts nothing of (`guardrail.verify.derivations`, `reckonings`)."""


@pytest.mark.parametrize("line", ALL, ids=lambda line: line.check.__name__)
def test_a_line_names_the_package_of_its_check_and_asks_a_question(line: Check) -> None:
    assert (line.package, line.check.__name__) in DEFINED
    assert line.check.__module__.startswith(f"guardrail.verify.{line.package}.")
    assert line.answers.endswith("?")


def test_no_check_stands_twice() -> None:
    assert len({line.check for line in ALL}) == len(ALL)


@pytest.mark.parametrize(("package", "name"), sorted(DEFINED))
def test_every_check_is_in_the_table_or_asked_by_one_of_its_package(package: str, name: str) -> None:
    if (package, name) in BESIDE_THE_TABLE or any(line.check.__name__ == name for line in ALL):
        return
    others = (path for path in (VERIFY / package).glob("*.py") if path != DEFINED[package, name])
    assert any(re.search(rf"\b{name}\b", path.read_text("utf-8")) for path in others)

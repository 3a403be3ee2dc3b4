"""Two workers have two hash seeds: what they find of one claim does not depend on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import assessed

LINES = ("Bakery & Snacks", "Dairy & Frozen", "Grocery & Pantry", "Coffee & Tea", "Marine & Rail", "Lighting & Cables")
SEEDS = ("1", "2", "3")


def premises() -> list[str]:
    """The premises of claims that two sentences bear equally well, in the order in which NLI is asked about them."""
    found = []
    for one, other in combinations(LINES, 2):
        claim = f"The proportion of the sum of {one} and {other}'s net sales over total net sales in 2018 is 79.65%."
        evidence = (
            Chunk("b", f"{other} net sales for fiscal 2019 were $2.80 billion, up 2% compared to fiscal 2018."),
            Chunk("a", f"{one} net sales for fiscal 2019 were $3.28 billion, down 4% compared to fiscal 2018."),
        )
        found.append(" | ".join(pair.premise for pair in assessed(claim, *evidence).pairs))
    return found


def test_premises_do_not_depend_on_the_hash_seed() -> None:
    code = "from tests.unit.test_hash_seed import premises; print(premises())"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
            timeout=120,
        ).stdout
        for seed in SEEDS
    }
    assert len(told) == 1

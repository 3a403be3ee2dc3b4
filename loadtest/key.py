"""The workload's key: what a good NLI model would say of its claims, so that only the GPU's arithmetic is left out.

Words that a planted fault put in are contradicted; everything else is entailed, wrong figures among it: those have to
be found by the sidecar's own typed checks, as NLI models do not see them either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

ENTAILED = (0.972, 0.021, 0.007)
CONTRADICTED = (0.012, 0.038, 0.95)

Probabilities = tuple[float, float, float]


class Key:
    """Probabilities of entailment, neutral and contradiction by the hypothesis alone.

    Arguments:
        contradicted: wordings that only faulty claims have, in any case.
    """

    def __init__(self, contradicted: Iterable[str]) -> None:
        self.contradicted = sorted({words.lower() for words in contradicted})
        self._pattern = re.compile("|".join(map(re.escape, self.contradicted)) or r"(?!)")

    def probabilities(self, hypothesis: str) -> Probabilities:
        """What the model answers for a pair with this hypothesis."""
        return CONTRADICTED if self._pattern.search(hypothesis.lower()) else ENTAILED

    def write(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(json.dumps({"contradicted": self.contradicted}, indent=1), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Key:
        """The key in a file that `write` wrote."""
        return cls(json.loads(path.read_text(encoding="utf-8"))["contradicted"])

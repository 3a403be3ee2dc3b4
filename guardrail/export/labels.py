"""Which output of a classifier is entailment, which neutral, which contradiction."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from guardrail.errors import ModelError
from guardrail.inference.repository import LABELS

_UNNAMED = re.compile(r"label_\d+")


def label_order(id2label: Mapping[int, str], given: Sequence[str] | None = None) -> tuple[int, int, int]:
    """Indices of the model's outputs for entailment, neutral and contradiction.

    Arguments:
        id2label: the model's own names by output index, as its config has them.
        given: names by output index that a person states, for a model whose config has only LABEL_0 and so on.

    Raises: ModelError for another number of labels, for names that are none of the three, for unnamed labels with
    nothing given, and for given names that the config denies: a wrong order would turn contradictions into support.
    """
    names = [id2label[index].strip().lower() for index in sorted(id2label)]
    if sorted(id2label) != list(range(len(names))):
        raise ModelError(f"the config's labels are numbered {sorted(id2label)}, expected 0 to {len(names) - 1}")
    if len(names) != len(LABELS):
        raise ModelError(
            f"the model has {len(names)} labels ({', '.join(names)}); the NLI contract needs {', '.join(LABELS)}: "
            "without a contradiction score a contradiction cannot be told from a claim that is merely unsupported"
        )
    unnamed = all(_UNNAMED.fullmatch(name) for name in names)
    if given is not None:
        stated = [name.strip().lower() for name in given]
        if sorted(stated) != sorted(LABELS):
            raise ModelError(f"--labels must name {', '.join(LABELS)}, each once; got {', '.join(stated)}")
        if not unnamed and stated != names:
            raise ModelError(
                f"--labels says {', '.join(stated)}, but the model's config says {', '.join(names)}; "
                "correct id2label in config.json if the config is wrong"
            )
        names = stated
    elif unnamed:
        raise ModelError(
            f"the model's config does not name its labels ({', '.join(names).upper()}); read their order in its model "
            "card and state it: --labels contradiction,neutral,entailment (by output index)"
        )
    if sorted(names) != sorted(LABELS):
        raise ModelError(f"the model's labels are {', '.join(names)}; expected {', '.join(LABELS)} in any order")
    entailment, neutral, contradiction = (names.index(label) for label in LABELS)
    return entailment, neutral, contradiction

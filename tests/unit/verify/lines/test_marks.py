"""Notes that marks point to, and what the claims they bear on may say."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.lines.marks import marks_behind, note_texts

WATER = Chunk(
    id="water",
    element_type="table",
    caption="Water drawn, in megalitres",
    rows=(
        ("", "FY23**", "FY22**", "FY22***"),
        ("Wells", "410", "455", "612"),
        ("Rivers", "1,204", "1,350", "1,871"),
    ),
)
WATER_NOTES = Chunk(
    id="notes",
    text="* Meters are read monthly. ** Norway and Sweden only - as in the FY23 report. *** Whole group with mills in"
    " Poland.",
)
OTHER_NOTES = Chunk(id="more", text="** Restated for the sale of the mills.")


def proved(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


@pytest.mark.parametrize(
    ("label", "marks"),
    [
        ("Other costs(2)", {"(2)"}),
        ("Other costs (1)(3)", {"(1)", "(3)"}),
        ("Diluted (1,2)", {"(1)", "(2)"}),
        ("FY22***", {"***"}),
        ("Losses (gains)", set()),
        ("Scope (2019)", set()),
        ("(4)", set()),
    ],
)
def test_marks_stand_behind_labels(label: str, marks: set[str]) -> None:
    assert marks_behind(label) == marks


def test_notes_open_with_their_marks() -> None:
    assert note_texts(WATER_NOTES.text) == {
        "*": "Meters are read monthly.",
        "**": "Norway and Sweden only - as in the FY23 report.",
        "***": "Whole group with mills in Poland.",
    }
    assert note_texts("We closed (1) the mill and (2) the yard.") == {}


def test_a_note_says_what_its_columns_are_of() -> None:
    assert proved("The change in rivers from FY22 to FY23 for Norway and Sweden only was -146.", WATER, WATER_NOTES)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The change in rivers from FY22 to FY23 for Norway and Sweden only was -667.", [WATER, WATER_NOTES]),
        ("The change in rivers from FY22 to FY23 for Norway only was -146.", [WATER, WATER_NOTES]),
        ("The change in rivers from FY22 to FY23 for Poland was -667.", [WATER, WATER_NOTES]),
        ("The change in rivers from FY22 to FY23 for Norway and Sweden only was 146.", [WATER, WATER_NOTES]),
        ("The change in wells from FY22 to FY23 for Norway and Sweden only was -146.", [WATER, WATER_NOTES]),
        ("The change in rivers from FY22 to FY23 for Norway and Sweden only was -146.", [WATER]),
        (
            "The change in rivers from FY22 to FY23 for Norway and Sweden only was -146.",
            [WATER, WATER_NOTES, OTHER_NOTES],
        ),
    ],
)
def test_another_column_or_part_of_a_note_proves_nothing(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, *chunks)

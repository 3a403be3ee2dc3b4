"""Footnote marks at the end of a cell."""

from __future__ import annotations

import pytest

from guardrail.evidence.grid import FOOTNOTE


@pytest.mark.parametrize("text", ["Net**", "Net (1)", "Net[2] *", "Net \u00b9\u00b2", "Net (a)(b)"])
def test_marks_at_the_end_are_footnotes(text: str) -> None:
    assert FOOTNOTE.sub("", text) == "Net"


@pytest.mark.parametrize("marks", ["*", "`^", " *", "\u00b9"])
def test_a_run_of_marks_that_ends_in_a_word_is_none_and_is_read_at_once(marks: str) -> None:
    assert FOOTNOTE.search(marks * 500 + "x") is None  # nested repetition would never end here

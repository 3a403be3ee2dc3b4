"""Whole words found without a pattern are those that a pattern finds."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from guardrail.claims.whole_words import places, stands, stands_alone

TEXTS = st.text(alphabet="ab -_.é1&", max_size=12)
PHRASES = st.text(alphabet="ab -.é1", min_size=1, max_size=4)


@given(TEXTS, PHRASES)
def test_a_phrase_stands_where_its_pattern_matches(text: str, phrase: str) -> None:
    pattern = re.compile(rf"(?=\b{re.escape(phrase)}\b)")
    assert [*places(text, phrase)] == [match.start() for match in pattern.finditer(text)]
    assert stands(text, phrase) is bool(pattern.search(text))


@given(TEXTS, PHRASES)
def test_a_phrase_stands_alone_where_its_pattern_matches(text: str, phrase: str) -> None:
    pattern = re.compile(rf"(?<![\w+-])(?={re.escape(phrase)}(?![\w+-]))")
    found = [at for at in range(len(text)) if text.startswith(phrase, at) and stands_alone(text, at, len(phrase), "+-")]
    assert found == [match.start() for match in pattern.finditer(text)]

"""Hints: a cheap first test never rules out what the pattern behind it would find."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.spoken import spoken
from guardrail.evidence import terms
from guardrail.verify.computed import computation, time_order, year_runs
from guardrail.verify.derived import words as derived_words
from guardrail.verify.entities import identifier_codes
from guardrail.verify.hints import Hint
from guardrail.verify.lines import horizons
from guardrail.verify.phrases import frames, masked
from guardrail.verify.regulatory import reference_patterns
from guardrail.verify.turned import restrictions
from guardrail.verify.values import candidates

_SAID = (
    "rose up cut down, higher than 5-year from loss of total fund's % of Rule 12b-1 ISIN US0378331005 Act by the"
    " company per cent full-year doubled twofold CLASS A 10b not won't may"
)
_WORDS = st.sampled_from(_SAID.split())
_TEXTS = st.lists(_WORDS | st.text(max_size=6), max_size=12).map(" ".join)
_DENIED = r"\b(?:not|never|without)\b|n['’]t\b"
_DENIES = Hint(_DENIED, re.IGNORECASE)
_BEHIND = (
    (computation._MAY_MOVE, computation._MOVEMENT, False),
    (computation._MAY_PHRASE, computation._PHRASE, True),
    (masked._SUMS_UP, masked._TOGETHER, False),
    (frames._MAY_FRAME, frames._HINT, False),
    (horizons._MAY_NAME_ONE, horizons._IN_TEXT, True),
    (horizons._MAY_NAME_ONE, horizons._INCEPTION, True),
    (reference_patterns.MAY_REFER, reference_patterns.HINT, False),
    (identifier_codes.MAY_IDENTIFY, identifier_codes._HINT, False),
    (candidates._SIGNED, candidates._SIGN_NOUN, False),
    (candidates._SETS_OUT, candidates._SETTING_OUT, False),
    (candidates._WHOLE, candidates.SHARE_OF, False),
    (candidates._SERIES, candidates._DESIGNATED, False),
    (derived_words.MAY_PART, derived_words._FRACTION, False),
    (derived_words.MAY_RULE_OUT, derived_words.DENIES, False),
    (derived_words.MAY_RULE_OUT, derived_words.UNREAL, False),
    (derived_words.MAY_RULE_OUT, derived_words.POINTS_BACK, False),
    (restrictions._MAY_BE_UNSURE, restrictions._UNSURE, False),
    (restrictions._MAY_DENY, restrictions._DENIED, False),
    (restrictions._MAY_PART, restrictions._FRACTION, False),
    (restrictions._TELLS_SHORT, restrictions._SHORT_SAID, False),
    *((hint, pattern, False) for pattern, hint in restrictions._MAY_NARROW),
    (time_order._MAY_BE_NEUTRAL, time_order._NEUTRAL, False),
    (year_runs._MAY_RUN, year_runs._HINT, True),
)
"""A hint, the pattern it stands before, and whether that sees lower case."""


@settings(deadline=None)
@given(_TEXTS)
def test_a_hint_finds_what_its_pattern_finds_where_no_match_spans_white_space(text: str) -> None:
    assert _DENIES(text) is (re.search(_DENIED, text, re.IGNORECASE) is not None)


@settings(deadline=None)
@given(_TEXTS)
def test_a_phrase_is_judged_as_a_text_is(text: str) -> None:
    assert computation._MAY_MOVE.in_phrase(text) is computation._MAY_MOVE(text)


@pytest.mark.parametrize(("hint", "pattern", "lower"), _BEHIND)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_hint_rules_out_what_the_pattern_behind_it_finds(
    hint: Hint, pattern: re.Pattern[str], lower: bool, data: st.DataObject
) -> None:
    found = data.draw(st.from_regex(pattern.pattern.removeprefix("^"), alphabet=st.characters(codec="ascii")) | _TEXTS)
    text = f"{data.draw(_TEXTS)} {found} {data.draw(_TEXTS)}"
    if pattern.search(text.lower() if lower else text) is not None:
        assert hint(text)


@settings(max_examples=200, deadline=None)
@given(st.from_regex(candidates._LINKING, alphabet=st.characters(codec="ascii")), _TEXTS)
def test_words_that_join_are_looked_for_where_any_can_stand(found: str, text: str) -> None:
    held = spoken(found)
    assert not candidates._LINKS.isdisjoint(held)
    said = f"{text} {found}"
    if candidates._LINKING.search(said) is not None:
        assert candidates._OPENS.match(said) or not candidates._JOINS.isdisjoint(spoken(said))


@settings(deadline=None)
@given(_TEXTS)
def test_the_words_of_a_text_are_read_run_by_run_as_they_are_in_one_go(text: str) -> None:
    assert terms.term_list(text) == list(terms._scanned(text, "")[0])

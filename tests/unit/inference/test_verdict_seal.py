"""What a store may know of a verdict, and what is believed of what it returns."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guardrail.errors import ConfigError
from guardrail.inference.verdict_seal import NAME_BYTES, Scope, VerdictSeal
from guardrail.policy.scores import Scores

SECRET = b"a secret of many bytes"
SEAL = VerdictSeal(SECRET)
SCOPE = Scope("bank-a", "nli@1", "policy/1")
PAIR = ("The fund yields 4.85 %.", "The yield is 4.85 %.")
SCORES = Scores(0.9 + 1e-12, 0.08, 0.02 - 1e-12)
(NAME,) = SEAL.names(SCOPE, [PAIR])

texts = st.text(max_size=20)
scopes = st.builds(Scope, texts, texts, texts)
pairs = st.tuples(texts, texts)


def test_what_was_closed_opens_unrounded() -> None:
    assert SEAL.open(NAME, SEAL.close(NAME, SCORES)) == SCORES


def test_the_same_text_in_the_same_scope_has_the_same_name_in_every_replica() -> None:
    assert VerdictSeal(SECRET).names(SCOPE, [PAIR, PAIR]) == [NAME, NAME]


@given(scopes, pairs, scopes, pairs)
def test_two_names_are_equal_only_when_tenant_model_policy_and_text_are(
    scope: Scope, pair: tuple[str, str], other_scope: Scope, other_pair: tuple[str, str]
) -> None:
    names = SEAL.names(scope, [pair]), SEAL.names(other_scope, [other_pair])
    assert (names[0] == names[1]) == ((scope, pair) == (other_scope, other_pair))


@given(texts, texts)
def test_a_word_that_moves_from_premise_to_hypothesis_changes_the_name(premise: str, hypothesis: str) -> None:
    assume(premise + hypothesis)
    assert SEAL.names(SCOPE, [(premise + hypothesis, "")]) != SEAL.names(SCOPE, [("", premise + hypothesis)])


def test_another_secret_gives_other_names_and_opens_nothing() -> None:
    other = VerdictSeal(b"another secret of bytes")
    assert other.names(SCOPE, [PAIR]) != [NAME]
    assert other.open(NAME, SEAL.close(NAME, SCORES)) is None


def test_neither_name_nor_value_holds_a_word_or_a_readable_figure() -> None:
    stored = NAME + SEAL.close(NAME, SCORES)
    assert len(NAME) == NAME_BYTES
    for word in ("fund", "yield", "4.85", "bank-a", "nli", "policy"):
        assert word.encode() not in stored


def test_a_value_does_not_open_under_another_name() -> None:
    (other,) = SEAL.names(Scope("bank-b", "nli@1", "policy/1"), [PAIR])
    assert SEAL.open(other, SEAL.close(NAME, SCORES)) is None


@given(st.data())
def test_a_value_with_any_byte_changed_does_not_open(data: st.DataObject) -> None:
    value = bytearray(SEAL.close(NAME, SCORES))
    place = data.draw(st.integers(0, len(value) - 1))
    value[place] ^= data.draw(st.integers(1, 255))
    assert SEAL.open(NAME, bytes(value)) is None


@given(st.binary(max_size=80))
def test_garbage_does_not_open(value: bytes) -> None:
    assert SEAL.open(NAME, value) is None


@pytest.mark.parametrize(
    "row", [(math.nan, 0.5, 0.5), (0.9, 0.9, 0.9), (1.2, -0.1, -0.1), (math.inf, 0.0, 0.0), (0.0, 0.0, 0.0)]
)
def test_a_well_sealed_value_that_is_no_probabilities_does_not_open(row: tuple[float, float, float]) -> None:
    assert SEAL.open(NAME, SEAL.close(NAME, Scores(*row))) is None


def test_a_value_of_another_version_does_not_open() -> None:
    body = struct.pack("<B3d", 2, *SCORES)
    assert SEAL.open(NAME, body + SEAL._tag(NAME, body)) is None


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ConfigError, match="16 bytes"):
        VerdictSeal(b"short")


@given(scopes, st.lists(pairs, max_size=4))
def test_a_name_that_was_made_before_is_the_one_made_anew(scope: Scope, asked: list[tuple[str, str]]) -> None:
    known = SEAL.names(scope, asked)
    assert SEAL.names(scope, asked) == known == VerdictSeal(SECRET).names(scope, asked)

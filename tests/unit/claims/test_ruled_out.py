"""A cheap look spares a pattern only where the pattern would find nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims import language, refusals, relative_periods
from guardrail.claims.figures import number_words, parse_figures, period_scanner, spaced_digits
from guardrail.claims.figures.lexicon import fold
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.figures.scanner import figures_at_most
from guardrail.claims.lexicon import NEGATIONS
from guardrail.claims.sentences import clauses
from guardrail.claims.sentences.verbs import negates, word_of

PIECES = (
    "Q1", "h2", "2Q25", "2024", "FY25", "f24", "fiscal year", "financial year 2023", "fourth quarter of 2025", "half",
    "the second quarter", "year ended December 31, 2024", "nine months ended June 30", "three-month", "twelve", "six",
    "first six months of 2025", "full-year", "mid-", "May", "march", "Sept. 5", "31/12/2024", "2017/18", "1Q", "$",
    "2,019", "$1.2 million", "(5%)", "4.85%", "12 to 15", "a million", "two", "one third of", "No. 5", "10-K", "1 000",
    "12 500 000.5", "year earlier", "a year before", "in the same year", "in that quarter", "in the same months of",
    "of", "in 2024", "no", "not", "cannot", "never", "isn’t", "won't", "neither", "unable", "insufficient", "without",
    "notes", "nonet", "either", "even though", "respectively", "if", "specific", "not only", "so that", "The fund", "é",
    "paid", "was", "ſame", "und", "der", "le", "est", ",", "-", "’", "(", ")", "[", "]", ".", "\u2007", "\n",
)  # fmt: skip
TEXTS = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(("", " ", " ", " ")))).map(
    lambda pieces: "".join(piece + gap for piece, gap in pieces)
)


@given(TEXTS, st.integers(0, 40))
@settings(max_examples=200, deadline=None)
def test_periods_are_looked_for_at_the_beginnings_of_words_alone(text: str, position: int) -> None:
    folded = fold(text)
    found, wanted = period_scanner._next(folded, position), period_scanner._PERIOD.search(folded, position)
    assert (found and found.span()) == (wanted and wanted.span())


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_no_text_has_more_figures_than_it_has_at_most(text: str) -> None:
    for ending in ("", " in 2024", "in 2024"):
        said = text + ending
        assert len(parse_figures(said, parse_periods(said))) <= figures_at_most(said)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_number_in_words_is_never_missed(text: str) -> None:
    folded = fold(text)
    if not number_words.may_spell(folded):
        assert not any(
            list(number_words._from_words(match)) if match["words"] else match["factor"] or match["twice"]
            for match in number_words._PHRASE.finditer(folded)
        )


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_word_that_denies_is_never_missed(text: str) -> None:
    assert negates(text) == any(word_of(token) in NEGATIONS for token in text.split())


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_what_binds_the_halves_of_a_sentence_is_never_missed(text: str) -> None:
    assert clauses._is_bound(text.lower()) == (clauses._BOUND.search(text.lower()) is not None)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_digits_set_apart_are_never_missed(text: str) -> None:
    assert spaced_digits.joined(text) == spaced_digits._SPACED.sub(
        lambda found: spaced_digits._grouped(text, found), text
    )


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_sign_of_a_refusal_is_never_missed(text: str) -> None:
    lowered = text.lower()
    if text.isascii() and refusals._NEGATIVE.search(text):
        assert any(part in lowered for part in refusals._IN_NEGATIVE)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_period_that_another_one_tells_is_never_missed(text: str) -> None:
    found = relative_periods.points_to_period(text, ())
    patterns = (relative_periods._SAME_PERIOD, relative_periods._SAME_OF_YEAR, relative_periods._YEAR_EARLIER)
    assert found == any(pattern.search(text) for pattern in patterns)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_the_language_of_ascii_text_is_that_of_its_words(text: str) -> None:
    # A sign that is no letter sends the text the long way.
    if text.isascii() and "[" not in text:
        assert language.language_supported(text) == language.language_supported(f"{text} €")

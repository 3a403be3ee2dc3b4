"""What a pattern needs is truly needed, and the cheap way to a match finds what the whole patterns find."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guardrail.claims.plain import relations
from guardrail.claims.plain.construction import Construction
from guardrail.claims.plain.constructions import CONSTRUCTIONS, possible
from guardrail.claims.plain.pattern_words import FEWEST, WordsHeld, expanded, lists_in, one_of, piece, words_needed
from guardrail.claims.plain.relations import related
from tests.support.wording_tables import load_tables
from tests.support.wordings import load_wordings, rights

CASES = Path(__file__).parents[2] / "cases"
COLOUR = one_of({"red", "deep red", "green"})
THING = piece(rf"(?:{COLOUR} )?(?:box|jar)")


def sentences() -> list[str]:
    """Each wording of the bank once, and a part of the claims of the other cases."""
    tables = load_tables()
    said = [filled.sentence() for wording in load_wordings() for filled in rights(wording, tables, 1)]
    for name in ("filings", "roles"):
        rows = (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()
        said += [json.loads(row)["claim"] for row in rows[::8]]
    return [one.rstrip(" .!") for one in said]


@pytest.fixture(scope="module")
def readings() -> list[str]:
    """The texts that constructions are asked for."""
    seen: list[str] = []

    def asked(held: WordsHeld) -> Iterator[Construction]:
        seen.append(held.text)
        return possible(held)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(relations, "possible", asked)
        for sentence in sentences():
            list(related(sentence))
    return seen


@pytest.fixture(scope="module")
def whole() -> list[tuple[Construction, re.Pattern[str]]]:
    return [(one, re.compile(expanded(one.template), re.IGNORECASE)) for one in CONSTRUCTIONS]


def test_every_match_is_found_and_no_other(
    readings: list[str], whole: list[tuple[Construction, re.Pattern[str]]]
) -> None:
    matches = 0
    for text in readings:
        held = WordsHeld(text)
        by_words = [(id(one), found.groupdict()) for one in possible(held) if (found := one.match(text, held))]
        by_all = [(id(one), found.groupdict()) for one, pattern in whole if (found := pattern.match(text))]
        matches += len(by_all)
        assert by_words == by_all, text
    assert matches > 500


def drawn(parsed: Any, choice: random.Random) -> str:
    """A text that a pattern matches, but for what stands around it; from the standard library's own reading of it."""
    said = ""
    for what, of in parsed:
        match str(what):
            case "LITERAL":
                letter = chr(of)
                said += choice.choice((letter, letter, letter.upper(), {"s": "ſ", "i": "İ"}.get(letter, letter)))
            case "IN":
                kinds = [str(kind) for kind, _ in of]
                listed = [chr(low if isinstance(low, int) else low[0]) for kind, low in of if "LITERAL" in str(kind)]
                said += choice.choice("exk" if "NEGATE" in kinds else listed or "7384")
            case "BRANCH":
                said += drawn(choice.choice(of[1]), choice)
            case "SUBPATTERN":
                said += drawn(of[-1], choice)
            case "MAX_REPEAT" | "MIN_REPEAT":
                least, most, inner = of
                said += "".join(drawn(inner, choice) for _ in range(choice.randint(least, min(most, least + 2))))
            case "ANY":
                said += "e"
    return said


def test_whatever_a_construction_matches_has_what_it_needs(
    whole: list[tuple[Construction, re.Pattern[str]]],
) -> None:
    choice, matched = random.Random(7), 0
    for construction, pattern in whole:
        parsed = getattr(re, "_parser").parse(pattern.pattern)  # noqa: B009  (no public name)
        for text in (drawn(parsed, choice) for _ in range(12)):
            if (found := pattern.match(text)) is None:
                continue  # what a look behind forbids
            matched += 1
            held = WordsHeld(text)
            assert held.have(construction.needs), text
            assert construction in possible(held), text
            matched_so = construction.match(text, held)
            assert matched_so is not None, text
            assert matched_so.groupdict() == found.groupdict(), text
    assert matched > 8 * len(whole)


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        ("gap of (?:x|y)", ["gap", "of", "x y"]),
        ("(?:the )?gap", ["gap"]),
        ("(?:the |an? )gap", ["a an the", "gap"]),
        ("puts? it", ["put puts", "it"]),
        ("over(?:took)? it", ["it"]),
        ("(?:was|under)stood", []),
        ("(?:by|with [a-z]+) it", ["by with", "it"]),
        ("[a-z]+ by", ["by"]),
        ("x (?!y)z", ["x", "z"]),
        ("x(?:, y| z)* end", ["x", "end"]),
        ("a = b", ["a", "=", "b"]),
        (f"a {COLOUR} one", ["a", "deep green red", "one"]),
        (f"{COLOUR}s?", ["deep deeps green greens red reds"]),
        (f"a {THING}", ["a", "box jar"]),
    ],
)
def test_reads_what_a_pattern_needs(pattern: str, needs: list[str]) -> None:
    assert [" ".join(sorted(need)) for need in words_needed(pattern)] == needs


@pytest.mark.parametrize("pattern", ["(?i:gap)", "(gap", "gap)"])
def test_refuses_what_it_cannot_read(pattern: str) -> None:
    with pytest.raises(ValueError, match="unbalanced"):
        words_needed(pattern)


@pytest.mark.parametrize(("text", "has"), [("a jar of red", True), ("red of a jar", False), ("a jar", False)])
def test_needs_are_in_the_order_of_the_pattern(text: str, has: bool) -> None:
    assert WordsHeld(text).have(words_needed("jar of red")) is has


def test_a_word_written_with_letters_that_ignore_case_is_held() -> None:
    assert {"is", "risk"} <= WordsHeld("İS rıſK").all


def test_words_of_lists_that_a_text_holds_stand_before_it_the_longest_first() -> None:
    lists = lists_in(f"a {THING} of {COLOUR}")
    assert lists == (COLOUR,)
    assert WordsHeld("a deep red jar").lined_up(lists) == ("deep red\nred\n\n\na deep red jar", FEWEST)
    assert WordsHeld("a jar").lined_up(lists) == ("\n" * FEWEST + "a jar", FEWEST)
    assert WordsHeld("a jar").lined_up(()) == ("a jar", FEWEST)


def test_what_is_found_is_told_in_the_texts_own_letters() -> None:
    text = "The Deep Red Jars of GREEN"
    found = Construction(f"the (?P<x>{THING}s?)(?P<y> in [a-z]+)? of {COLOUR}$", lambda _: ()).match(
        text, WordsHeld(text)
    )
    assert found is not None
    assert found.groupdict() == {"x": "Deep Red Jars", "y": None}
    assert (found["x"], found["y"], found.start("x")) == ("Deep Red Jars", "", 4)


def test_a_text_that_holds_many_words_of_a_list_is_matched_as_any_other() -> None:
    names = {f"{first}{second}" for first in "abc" for second in "xyz"}
    construction = Construction(f"the {one_of(names)}(?: {one_of(names)})*$", lambda _: ())
    for many in range(1, len(names) + 1):
        text = " ".join(["the", *sorted(names)[:many]])
        assert construction.match(text, WordsHeld(text)), text
        assert construction.match(f"{text} q", WordsHeld(f"{text} q")) is None

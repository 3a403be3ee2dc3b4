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
from guardrail.claims.plain.constructions import CONSTRUCTIONS, MAX_LEAN, Construction, possible
from guardrail.claims.plain.pattern_words import WordsHeld, expanded, one_of, piece, words_needed
from guardrail.claims.plain.relations import related
from tests.support.wording_tables import load_tables
from tests.support.wordings import load_wordings, rights

CASES = Path(__file__).parents[1] / "cases"
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
            enough = re.compile(held.enough_of(construction.template), re.IGNORECASE).match(text)
            assert enough is not None, text
            assert enough.groupdict() == found.groupdict(), text
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


def test_enough_of_a_pattern_leaves_out_words_that_the_text_lacks() -> None:
    assert expanded(f"a {THING}") == r"a (?:(?:deep\ red|green|red) )?(?:box|jar)"
    assert WordsHeld("a green jar").enough_of(f"a {THING}") == "a (?:green )?(?:box|jar)"
    assert re.match(WordsHeld("a jar").enough_of(f"a {COLOUR} jar"), "a jar") is None


def test_many_texts_of_one_construction_compile_its_whole_pattern_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_ = re.compile
    construction = Construction(f"^the {COLOUR} (?P<x>{one_of({'jar', 'box', 'pot', 'can'})}s?).*$", lambda _: ())

    def counted(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_(pattern, flags)

    monkeypatch.setattr(re, "compile", counted)
    for more in ("", " box", " pot", " can", " box pot", " box can", " pot can", " box pot can", "", " box"):
        text = f"the red jar{more}"
        assert construction.match(text, WordsHeld(text))
    assert len(compiled) == MAX_LEAN + 1
    assert compiled[-1] == expanded(construction.template)

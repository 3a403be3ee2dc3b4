"""The words of a text as a set, by which rules are ruled out."""

from __future__ import annotations

from guardrail.claims.spoken import spoken


def test_words_are_runs_of_letters_in_lower_case() -> None:
    assert spoken("Semi-annual fees ROSE 3.5%, the SEC's 2a-7 says.") == {
        "semi", "annual", "fees", "rose", "the", "sec", "s", "a", "says",
    }  # fmt: skip

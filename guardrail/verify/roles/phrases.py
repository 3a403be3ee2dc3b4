"""The phrases behind a word: its object, and what follows each preposition."""

from __future__ import annotations

from guardrail.claims.lexicon import DETERMINERS, word_set
from guardrail.claims.sentences.verbs import AUXILIARIES
from guardrail.verify.roles.lexicon import PARTIES
from guardrail.verify.roles.places import CLAUSE_STARTS, PRONOUNS, Places
from guardrail.verify.roles.tokens import PREPOSITIONS, Word

CLAUSE_ENDS = CLAUSE_STARTS | word_set("than before after until since including")
_IN_OBJECT = word_set("stake stakes interest interests investment investments position share shares holding holdings")
_GO_ON_WITH_OF = word_set("bank board university state city commonwealth republic")
_LONGEST_APPOSITION = 12  # words


def phrases_behind(said: Places, at: int, *, noun: bool = False, whole: bool = False) -> dict[str, tuple[Word, ...]]:
    """The phrases behind a place: "obj" and one for each preposition, the first of each.

    Arguments:
        said: the sentence; at: where the first of them may begin.
        noun: the word before is a noun, so that "of" opens a phrase of its own and no object follows.
        whole: prepositions of place and time belong to the phrase they follow ("revenue in Asia").
    """
    found: dict[str, tuple[Word, ...]] = {}
    slot = "" if noun else "obj"
    phrase: list[Word] = []

    def close() -> None:
        if slot and phrase:
            found.setdefault(slot, tuple(phrase))

    place = at
    while place < len(said.words):
        word = said.words[place]
        low = word.low
        if word.text == ",":
            ahead = _past_apposition(said, place)
            if ahead is None:
                break
            place = ahead
            continue
        if word.mark and not word.name:
            break
        if low in ("that", "those") and said.low(place + 1) in ("of", "in", "for", "from"):
            place += 2
            continue
        if not word.name and low in CLAUSE_ENDS and not (low in ("and", "or") and _goes_on(said, place)):
            break
        if low in PREPOSITIONS and not word.name:
            if low == "to" and place + 1 < len(said.words) and said.words[place + 1].bare:
                break
            if low == "out" and said.low(place + 1) == "of":
                low, place = "from", place + 1
            if low in ("ahead", "as") and said.low(place + 1) == "of":
                place += 1
            belongs = phrase and (
                (
                    low == "of"
                    and (slot or not noun)
                    and not (noun and slot == "by" and "of" not in found and _ends(phrase))
                )
                or (whole and low in ("in", "for", "at", "on"))
                or (low == "in" and phrase[-1].low in _IN_OBJECT)
                or (phrase[-1].participle and slot == "obj")
            )
            if belongs:
                phrase.append(word)
            else:
                close()
                slot, phrase = low, []
            place += 1
            continue
        if low in AUXILIARIES or (word.base and place > at and phrase and _ends_phrase(said, place)):
            break
        phrase.append(word)
        place += 1
    close()
    return found


def _ends(phrase: list[Word]) -> bool:
    """Whether a name is whole before "of": "the acquisition by Alder Group of Birch Tools"."""
    return phrase[-1].name and phrase[-1].low not in _GO_ON_WITH_OF


def _ends_phrase(said: Places, place: int) -> bool:
    """Whether a form of a verb behind a noun begins another clause rather than tells of the noun."""
    word = said.words[place]
    if word.participle and said.low(place + 1) in ("by", "to", "from", "in", "under", "with", "at", "on"):
        return False
    return said.is_verb(place) and not word.bare


def _goes_on(said: Places, place: int) -> bool:
    """Whether "and" joins nouns of one phrase: no verb of another clause follows."""
    behind = said.words[place + 1] if place + 1 < len(said.words) else None
    if behind is None or behind.base or behind.low in PRONOUNS:
        return False
    for at in range(place + 1, len(said.words)):
        if said.is_predicate(at):
            return False
        if (said.words[at].mark and not said.words[at].name) or said.low(at) in CLAUSE_STARTS:
            break
    return True


def _past_apposition(said: Places, comma: int) -> int | None:
    """Where the phrase goes on behind a comma, past "a Canadian chain,"; None where it ends."""
    behind = said.words[comma + 1] if comma + 1 < len(said.words) else None
    if behind is None:
        return None
    if behind.low in PREPOSITIONS and not behind.name:
        return comma + 1
    before = said.words[comma - 1]
    if behind.name and before.low in PARTIES:  # "its subsidiary, Alder Ltd"
        return comma + 1
    if behind.low not in DETERMINERS:
        return None
    for place in range(comma + 1, min(comma + _LONGEST_APPOSITION, len(said.words))):
        if said.words[place].text == ",":
            return place + 1
    return None

"""Rights and duties that a sentence states: who may or must do what, in any of their many wordings.

"Holders are not entitled to redeem", "the company need not buy", "at the option of the issuer": each is a party, a
power (may or must), whether it is granted or denied, a verb and what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.lexicon import FUNCTION_WORDS, PRONOUNS, word_set
from guardrail.claims.record import record
from guardrail.evidence.terms import stem
from guardrail.verify.hints import Hint
from guardrail.verify.roles.lexicon import BASE_OF, IS_PARTICIPLE

MAX_SUBJECT = 6
"""Words before a power that are looked at for its party."""

_MAY = r"(?:entitled|permitted|allowed|authori[sz]ed|able|free|eligible)"
_MUST = r"(?:required|obligated|obliged|bound)"
_BE = r"(?:is|are|was|were|will be|shall be|being)"
_HAVE = r"(?:has|have|had|will have)"
_RIGHT = r"(?:right|authority|option|power|ability|discretion)"
_DUTY = r"(?:obligation|duty|requirement)"
_POWERS: tuple[tuple[str, bool, re.Pattern[str]], ...] = tuple(
    (power, granted, re.compile(rf"\b(?:{pattern})(?:\s+|(?=,))", re.IGNORECASE))
    for power, granted, pattern in (
        ("may", False, rf"may not|can ?not|can['’]t|{_BE} not {_MAY} to|(?:is|are|was|were)n['’]t {_MAY} to"
                       rf"|{_HAVE} no {_RIGHT} to|do(?:es)? not have (?:the|an?|any) {_RIGHT} to"
                       rf"|do(?:es)?n['’]t have (?:the|an?|any) {_RIGHT} to"),
        ("must", False, rf"need not|{_BE} not {_MUST} to|(?:is|are|was|were)n['’]t {_MUST} to|{_HAVE} no {_DUTY} to"
                        rf"|do(?:es)? not (?:have|need) to|do(?:es)?n['’]t (?:have|need) to"
                        rf"|{_BE} under no {_DUTY} to"),
        ("may", True, rf"may|can|{_BE} {_MAY} to|{_HAVE} (?:the|an?) {_RIGHT} to"),
        ("must", True, rf"must|shall|{_BE} {_MUST} to|{_HAVE} (?:to|an? {_DUTY} to)"),
    )
)  # fmt: skip
states_power = Hint(
    r"\A(?:may|can|can['’]t|cannot|must|shall|need|needs|to|option|election|discretion|request|such|right|authority|option|power|ability|obligation|duty)\Z",
    lower=True,
)
_NONE_SUCH = re.compile(rf"\b(?:{_HAVE} no|do(?:es)? not have (?:any )?) ?such {_RIGHT}\b", re.IGNORECASE)
_AT_OPTION = re.compile(
    r"\b(?:at|in) the (?:sole )?(?:option|election|discretion|request) of (?P<who>(?:[A-Za-z’'-]+ ?){1,5})"
    r"|\bat the (?P<owner>(?:[A-Za-z-]+ ){0,2}[A-Za-z-]+)['’]s? (?:option|election|discretion|request)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\b(?:at|on|in|for|upon|if|from|to|with|after|before|any)\b")
_DONE = {
    "redemption": "redeem", "conversion": "convert", "prepayment": "prepay", "termination": "terminate",
    "renewal": "renew", "extension": "extend", "repayment": "repay", "cancellation": "cancel", "removal": "remove",
}  # fmt: skip
_BREAK = re.compile(r"[;:()]|,|\.(?:\s|$)|\b(?:and|but|while|whereas|although|because|which|who|that)\b", re.IGNORECASE)
_BY_THE_WAY = re.compile(r"^,[^,.;]{1,80},\s*")
"""A remark between a power and its verb: "may, in its sole discretion, distribute"."""
_AS = re.compile(r",\s*as (?:the |an? )?([\w ]{3,40}),\s*$")
"""In what part a party acts: "Alder Trust, as trustee, may"."""
_CONDITION = re.compile(
    r"\b(?:if|unless|until|except|without|only|before|after|prior|within|subject|provided|when|while|during|more|less"
    r"|than|up to|at least|at most|solely|otherwise|other|either|absent|upon|as long|so long|not)\b|\d",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:if|unless|until|once|when|after|before|except|only)\b", re.IGNORECASE)
WORD = re.compile(r"[A-Za-z][\w’'-]*")
_ADVERBS = word_set("also generally then therefore still ever itself themselves not be have been")
_DETERMINERS = word_set("any all such")
"""Those that are no function words."""
_LINKING = word_set("subject optional also")


@record
class Power:
    """One power of a sentence.

    Arguments:
        party: stems of who has it, its head last.
        power: "may" or "must".
        granted: whether it is granted, else denied.
        verb: stem of what may or must be done.
        about: the words behind the verb, up to where something else begins, lower case.
        plain: nothing behind the verb conditions or measures it, and no condition leads up to it.
        named: the names of the sentence, lower case.
        text: the sentence.
        passive: the party is what it may be done to ("the notes may be redeemed").
    """

    party: tuple[str, ...]
    power: str
    granted: bool
    verb: str
    about: frozenset[str]
    plain: bool
    named: frozenset[str]
    text: str
    passive: bool = False


def powers_in(sentence: str, before: Power | None = None) -> Iterator[Power]:
    """The powers that a sentence states.

    Arguments:
        before: the last power of what goes before, which "no such right" points back to.
    """
    if states_power(sentence):
        yield from _read(sentence)
        yield from _none_such(sentence, before)


def _none_such(sentence: str, before: Power | None) -> Iterator[Power]:
    """What a sentence denies by pointing back: "Holders have no such right"."""
    match = _NONE_SUCH.search(sentence)
    if match is not None and before is not None and (party := _party(sentence[: match.start()])):
        yield Power(party, before.power, False, before.verb, before.about, True, before.named, sentence)


def _read(sentence: str) -> Iterator[Power]:
    yield from _at_option(sentence)
    taken: list[tuple[int, int]] = []
    for power, granted, pattern in _POWERS:
        for match in pattern.finditer(sentence):
            start, end = match.span()
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            taken.append((start, end))
            party = _party(sentence[:start])
            behind = _BY_THE_WAY.sub("", sentence[end:])
            cut = _BREAK.search(behind)
            words = WORD.findall((behind[: cut.start()] if cut else behind).lower())
            passive = "be" in words[:2]
            while words and words[0] in _ADVERBS:
                del words[0]
            if not party or not words:
                continue
            plain = _CONDITION.search(behind.partition(";")[0]) is None and _WHEN.search(sentence, 0, start) is None
            what = _content(words[1:])
            yield Power(party, power, granted, _verb(words[0]), what, plain, _names(sentence), sentence, passive)


def _at_option(sentence: str) -> Iterator[Power]:
    """What may be done "at the option of" a party, or at "the issuer's option"."""
    for match in _AT_OPTION.finditer(sentence):
        who = _BREAK.split(match["who"] or match["owner"])[0]
        party = _party(_BEHIND.split(who)[0])
        before = WORD.findall(sentence[: match.start()].lower())
        done = next((at for at in range(len(before) - 1, -1, -1) if _is_done(before[at])), -1)
        if party and done >= 0 and "not" not in before:
            what = _content(before[:done][-MAX_SUBJECT:])
            yield Power(party, "may", True, _verb(before[done]), what, True, frozenset(), sentence)


def _is_done(word: str) -> bool:
    return word in _DONE or (word in IS_PARTICIPLE and word in BASE_OF)


def _names(sentence: str) -> frozenset[str]:
    """The words with a capital that do not open the sentence."""
    return frozenset(match[0].lower() for match in WORD.finditer(sentence, 1) if match[0][0].isupper())


def _verb(word: str) -> str:
    return stem(_DONE.get(word) or BASE_OF.get(word, word))


def _content(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word not in FUNCTION_WORDS | _DETERMINERS | _LINKING)


def _party(before: str) -> tuple[str, ...]:
    """The noun phrase right before a power, empty for a pronoun or none."""
    pieces = _BREAK.split(_AS.sub(r" \1 ", before))
    words = WORD.findall(pieces[-1].lower())[-MAX_SUBJECT:]
    while words and words[-1] in _ADVERBS:
        del words[-1]
    if not words or words[-1] in PRONOUNS or words[-1] in FUNCTION_WORDS:
        return ()
    return tuple(stem(word) for word in words if word not in FUNCTION_WORDS and word not in _DETERMINERS)

"""What the verb group of a clause says: denied or not, how surely, when, in which voice, and the verb itself."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.lexicon import HAVE, word_set
from guardrail.claims.sentences.verbs import BASE_OF_GERUND, BASES, PAST, core
from guardrail.verify.restated.clause import Unread
from guardrail.verify.restated.clause_tokens import BE, PAST_MARK, PREPOSITIONS, Token
from guardrail.verify.restated.clause_words import (
    CHAINED,
    GAINING,
    MODALS,
    NOMINAL,
    SEEKING,
    base_of,
    is_participle,
    is_verb_form,
)

_DO = word_set("do does did")


_CLAUSE_WORDS = word_set("that which who and but or unless if except because while when until whose where")


_INSURERS = word_set("fdic sipc ncua")


_TOLD_OF = word_set("subject-to available-to eligible-for free-of responsible-for")


def main_verb(raw: Sequence[str], verb: int | None) -> int | None:
    """The verb of a clause; a participle that tells of the subject is none: "shares held for one year are"."""
    if verb is None or not 0 < verb < len(raw) - 2:
        return verb
    if not is_participle(raw[verb].lower()) or raw[verb + 1].lower() not in PREPOSITIONS:
        return verb
    for at in range(verb + 2, len(raw)):
        low = core(raw[at]).lower()
        if low in _CLAUSE_WORDS or raw[at - 1].endswith(","):
            return verb
        if low in BE or low in MODALS or low in ("has", "have", "had", "does", "do", "did"):
            return at
    return verb


def verb_group(tail: list[Token]) -> tuple[bool, str, str, list[str], list[Token], bool, str]:
    """What the verb group says, and what stands behind it."""
    denied, modal, tense = False, "", "present"
    adverbs: list[str] = []
    be = have = False
    at = 0
    while at < len(tail):
        token = tail[at]
        low = token.low
        if low == "not":
            if denied:
                raise Unread
            denied = True
        elif low in ("never", "no-longer"):
            if denied:
                raise Unread
            denied = True
            adverbs.append(low)
        elif low in MODALS and not be:
            if modal:
                raise Unread
            modal = MODALS[low]
            if low != "may" and modal == "may":
                modal = "can-or-may"
        elif low in BE:
            be = True
            tense = "past" if low in ("was", "were") else tense
        elif low == "to" and be and at + 1 < len(tail) and tail[at - 1].low in ("is", "are") and not modal:
            modal, be = "will", False  # "are to be closed"
        elif low in HAVE and at + 1 < len(tail) and _takes_participle(tail[at + 1 :]):
            have = True
        elif low in _DO and at + 1 < len(tail):
            tense = "past" if low == "did" else tense
        elif token.key in ("only", "mainly") or (token.key[0] == "@" and be) or _is_adverb(token, at + 1 < len(tail)):
            adverbs.append(token.key)
        else:
            break
        at += 1
    rest = tail[at:]
    if any(one.key[:1] == "," for one in rest[:1]):
        raise Unread
    modal = _modal(modal, denied)
    if have:
        tense = "past"
    if be:
        if rest and rest[0].key in _TOLD_OF:
            return denied, modal, tense, adverbs, rest[1:], False, rest[0].key
        if len(rest) > 1 and rest[0].low in _INSURERS and is_participle(rest[1].low):
            agent = [Token("by", "by"), rest[0]]  # "is FDIC insured"
            return denied, modal, tense, adverbs, [*rest[2:], *agent], True, _verb(rest[1])
        if rest and is_participle(rest[0].low):
            verb, rest = _verb(rest[0]), rest[1:]
            chained, rest = _chain(verb, rest)
            if chained != verb:
                return denied, modal, tense, adverbs, rest, False, f"be-{chained}"
            return denied, modal, tense, adverbs, rest, True, verb
        return denied, modal, tense, adverbs, rest, False, "be"
    if not rest:
        raise Unread
    main, rest = rest[0], rest[1:]
    if not is_verb_form(main.low) and "-" not in main.key and _verb(main) not in BASES:
        raise Unread
    if not (have or modal or denied) and main.low in PAST and main.low not in ("put", "set", "cut"):
        tense = "past"
    if "-" in main.low and main.key.endswith(PAST_MARK) and not (modal or denied):
        tense = "past"  # "took out"
    verb = "have" if main.low in HAVE else _verb(main)
    if main.low in HAVE and len(rest) > 1 and rest[0].low == "to" and not modal:
        modal = "must" if not denied else "need"
        main, rest = rest[1], rest[2:]
        verb = _verb(main)
    elif main.low == "had":
        tense = "past"
    verb, rest = _chain(verb, rest)
    return denied, modal, tense, adverbs, rest, False, verb


def _verb(token: Token) -> str:
    return token.key.removesuffix(PAST_MARK)


def _is_adverb(token: Token, goes_on: bool) -> bool:
    return goes_on and token.low.endswith("ly") and not is_verb_form(token.low) and token.key[0] != "@"


def _takes_participle(tail: Sequence[Token]) -> bool:
    """Whether "has" is an auxiliary: a participle follows."""
    for token in tail[:3]:
        if token.low in ("not", "never", "been") or token.low.endswith("ly"):
            if token.low == "been":
                return True
            continue
        return is_participle(token.low)
    return False


def _modal(modal: str, denied: bool) -> str:
    if not denied:
        return "may" if modal == "can-or-may" else modal
    return {"may": "may-not", "can-or-may": "can"}.get(modal, modal)


def _chain(verb: str, rest: list[Token]) -> tuple[str, list[Token]]:
    """A verb with the one that it takes behind "to" or as a gerund: "offers to repurchase"."""
    if len(rest) > 1 and rest[0].low == "to" and verb in CHAINED and rest[1].low == base_of(rest[1].low):
        if verb in SEEKING:
            return ("seek", rest[2:]) if rest[1].key in GAINING else (f"seek>{rest[1].key}", rest[2:])
        return f"{verb}>{rest[1].key}", rest[2:]
    if rest and rest[0].key == "repurchase" and rest[0].low.startswith("buy") and verb in ("propose", "approve"):
        return f"{verb}>repurchase", rest[1:]
    if rest and rest[0].low in BASE_OF_GERUND and verb in ("propose", "approve", "stop", "cease"):
        return f"{verb}>{rest[0].key}", rest[1:]
    if len(rest) > 1 and rest[0].low in NOMINAL and rest[1].low == "of" and verb in ("propose", "approve"):
        return f"{verb}>{rest[0].key}", rest[2:]
    if verb == "make":  # "makes quarterly offers to repurchase"
        at = 1 if rest and rest[0].key[0] == "@" else 0
        if len(rest) > at + 2 and rest[at].key == "offer" and rest[at + 1].low == "to":
            return f"offer>{rest[at + 2].key}", [*rest[at + 3 :], *rest[:at]]
    return verb, rest

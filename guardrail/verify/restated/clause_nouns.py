"""Noun phrases, what stands behind prepositions, and what limits a clause, each in one order of words."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import BASE_OF_GERUND
from guardrail.verify.restated.clause import Unread, Words
from guardrail.verify.restated.clause_tokens import BE, PAST_MARK, PREPOSITIONS, RESTRICTIONS, Token
from guardrail.verify.restated.clause_words import NOMINAL, is_participle, is_verb_form

_ALL = word_set("all every each")


_LEADING = word_set("they it he she")


def phrases_behind(
    tokens: list[Token], conditions: list[tuple[str, list[Token]]]
) -> tuple[list[Token], list[tuple[str, list[Token]]]]:
    """What follows the verb directly, and each preposition with its words; conditions are put among `conditions`."""
    first: list[Token] = []
    phrases: list[tuple[str, list[Token]]] = []
    into = first
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.comma:
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            if following is None or not (following.key in RESTRICTIONS or following.key in PREPOSITIONS):
                raise Unread
            at += 1
            continue
        if token.key in RESTRICTIONS:
            end = next((place for place in range(at + 1, len(tokens)) if tokens[place].comma), len(tokens))
            conditions.append((RESTRICTIONS[token.key], tokens[at + 1 : end]))
            at = end + 1
            continue
        if (token.key in PREPOSITIONS or token.low in PREPOSITIONS) and len(into) > 1 and is_participle(into[-1].low):
            into.append(token)  # "shares held for one year"
        elif token.key in PREPOSITIONS or token.low in PREPOSITIONS:
            into = []
            phrases.append((token.key, into))
        elif (
            token.key in ("only", "mainly") and at + 1 < len(tokens) and (tokens[at + 1].key in PREPOSITIONS)
        ):  # "only to hedge"
            into = []
            phrases.append((f"{token.key} {tokens[at + 1].key}", into))
            at += 1
        else:
            into.append(token)
        at += 1
    if any(not words for _, words in phrases):
        raise Unread
    return first, phrases


def noun_phrase(tokens: Sequence[Token]) -> Words:
    """The words of a phrase without articles; "X of Y" and "Y's X" are "Y X", lists stand in one order."""
    parts: list[list[str]] = [[]]
    for at, token in enumerate(tokens):
        if token.low == "of":
            if not parts[-1]:
                continue  # "all of the", "any of"
            behind = parts[-1]
            if tokens[at - 1].low in NOMINAL or tokens[at - 1].low in BASE_OF_GERUND:
                continue
            parts.append([])
            del behind
        elif token.low in ("'s", "any"):
            continue
        elif token.low in _ALL:
            parts[-1].append("all")
        else:
            parts[-1].append(token.key)
    words = [word for part in reversed(parts) for word in part]
    for word in words:
        if word.startswith("below-"):  # "below-investment-grade bonds"
            words.remove(word)
            words += ["below", word.removeprefix("below-")]
            break
    return _listed(words)


def _listed(words: list[str]) -> Words:
    """A list of two or more in one order."""
    for joint in ("or", "and"):
        if joint in words and not {"or", "and"} - {joint} & set(words):
            items: list[list[str]] = [[]]
            for word in words:
                if word == joint:
                    items.append([])
                else:
                    items[-1].append(word)
            if all(items) and all(len(item) <= 2 for item in items):
                ordered = sorted(items)
                found = list(ordered[0])
                for item in ordered[1:]:
                    found += [joint, *item]
                return tuple(found)
    return tuple(words)


def split_phrases(words: Words) -> tuple[Words, tuple[tuple[str, Words], ...]]:
    """A noun phrase up to its first preposition and each phrase from there; whole where a verb stands in it."""
    at = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    if not 0 < at < len(words) or words[at - 1].endswith(PAST_MARK) or is_verb_form(words[at - 1]):
        return words, ()
    found: list[tuple[str, list[str]]] = []
    for word in words[at:]:
        if word in PREPOSITIONS:
            found.append((word, []))
        else:
            found[-1][1].append(word)
    if any(not behind for _, behind in found):
        return words, ()
    return words[:at], tuple((preposition, tuple(behind)) for preposition, behind in found)


def without_conditions(head: list[Token], conditions: list[tuple[str, list[Token]]]) -> list[Token]:
    """A subject without what is left out of it: "residents of all states except Vermont"."""
    for at, token in enumerate(head):
        if token.key in RESTRICTIONS:
            behind = [one for one in head[at + 1 :] if not one.comma]
            conditions.append((RESTRICTIONS[token.key], behind))
            head = head[:at]
            break
    return head[:-1] if head and head[-1].comma else head


def head_of(subject: Sequence[Token]) -> Token | None:
    """The noun that a subject is about, to which "they" points back; None where it is no plain one."""
    end = next(
        (at for at, one in enumerate(subject) if one.key in PREPOSITIONS or one.low == "of" or is_participle(one.low)),
        len(subject),
    )
    return subject[end - 1] if end else None


def limit_of(kind: str, words: Sequence[Token], head: Token | None) -> Words:
    """The words of a condition.

    Arguments:
        head: what "they" at its beginning points back to.
    """
    kept = list(words)
    while kept and kept[0].comma:
        kept.pop(0)
    if kept and kept[0].low in _LEADING:
        if head is None:
            raise Unread
        kept[0] = head
    if any(one.comma or one.key in RESTRICTIONS for one in kept) or not kept:
        raise Unread
    if kept[0].key in ("for", "in", "of"):
        kept.pop(0)
    return noun_phrase(
        [
            one
            for at, one in enumerate(kept)
            if one.low not in BE
            or (
                one.low in ("was", "were")
                and not (kind == "unless" and is_participle("".join(x.low for x in kept[at + 1 : at + 2])))
            )
        ]
    )

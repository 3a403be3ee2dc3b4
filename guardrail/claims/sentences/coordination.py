"""Cuts coordinated clauses and coordinated predicates apart, where each half is surely a statement of its own."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import DETERMINERS, MONTHS, NEGATIONS, NEGATIVE_AUXILIARIES, word_set
from guardrail.claims.sentences.labels import is_topic
from guardrail.claims.sentences.verbs import (
    AFTER_VERB,
    BASES,
    BE,
    PARTICIPLES,
    PREPOSITIONS,
    REPORTING,
    SAME_AS_BASE,
    THIRD,
    core,
    finite_verb,
    is_figure,
    verb_kind,
    word_of,
)

ADVERBS = word_set(
    "also currently now then still further only generally typically usually primarily mainly often already "
    "additionally "
    "thus therefore later subsequently not"
)
CONNECTORS = word_set("and but while whereas although though yet")
_OPPOSING = word_set("while whereas although though")
SUBORDINATORS = word_set("that which who whose where when as than to")
# An adverb that may govern both halves of what follows it.
_HEDGING_ADVERBS = word_set(
    "reportedly likely possibly probably apparently allegedly approximately about generally typically usually often "
    "sometimes both not never hardly potentially perhaps"
)
_NEAR_VERB = ADVERBS | _HEDGING_ADVERBS
_NOUNS_IN_LY = word_set("family supply assembly anomaly monopoly quarterly monthly weekly italy oligopoly")
_TIMED = re.compile(
    r"\b(?:(?:19|20)\d\d\b|q[1-4]\b|(?<!\ba )(?<!\bper )(?<!\beach )(?<!\bevery )(?<!-)"
    r"(?:quarter|month|year|decade|week)s?\b"
    rf"|(?:{'|'.join(month for month in MONTHS if month != 'may')})\b"
    r"|year-?end\b|to date\b|annually|fy ?\d)"
)  # of lower-case text
# Verbs whose own point is the date, so that it does not reach back over the coordination.
_DATED = word_set(
    "established founded formed incorporated launched began begins started starts matures mature matured expires "
    "expire "
    "expired listed acquired opened closed completed issued appointed joined ended ends born created introduced merged "
    "due effective inception amended signed redeemed called repaid was"
) - word_set("was")
# "... and costs fell 3% in Germany": behind an amount, not as the verb's own complement.
_PLACED = re.compile(
    r"(?:\d%?|percent|million|billion|thousand|points|bps) (?:at|for|across|within|in) (?:the )?[A-Z][a-z]"
)
_AMOUNT_ENDS = word_set("million billion trillion thousand percent points bps annually monthly quarterly year")
_NAME_WORD = re.compile(r"[A-Z][a-z]+|[A-Z]{2,}")
_MONTH_OR_QUARTER = re.compile(rf"(?:{'|'.join(MONTHS).title()}|Q[1-4]|FY|H[12]|USD|EUR|GBP)\b")


def clauses(tokens: list[str], prefix: str) -> list[list[str]]:
    """The clauses with subjects of their own, cut at "and", "but", "while"; one when they can't be told apart.

    Arguments:
        tokens: a clause's words, punctuation attached, its adverbial prefix taken off.
        prefix: that adverbial; it holds for every clause.
    """
    verb = finite_verb(tokens)
    if verb is None or takes_clause(tokens) or _describes(tokens, verb):
        return [tokens]
    bounds: list[tuple[int, int]] = []  # (end of the clause before, begin of the clause)
    joined = 0
    index = verb + 1
    while index < len(tokens) - 2:
        connected = word_of(tokens[index]) in CONNECTORS and tokens[index].islower()
        listed = tokens[index].endswith(",") and word_of(tokens[index + 1]) not in CONNECTORS
        if (connected or listed) and _new_clause(tokens, index if connected else index + 1, index + 1):
            bounds.append((index if connected else index + 1, index + 1))
            joined = len(bounds) if connected else joined
            index = finite_verb(tokens, index + 1) or index
        index += 1
    pieces = []
    begin = 0
    # A comma alone separates clauses only in a list that an "and" ends.
    for end, following in [*bounds[:joined], (len(tokens), len(tokens))]:
        pieces.append([*tokens[begin : end - 1], tokens[end - 1].rstrip(",")])
        begin = following
    return [tokens] if len(pieces) > 1 and _reaches_back([" ".join(piece) for piece in pieces], prefix) else pieces


def takes_clause(tokens: list[str]) -> bool:
    """Whether a verb of saying or thinking has a clause behind it, to which all that follows may belong."""
    for index, token in enumerate(tokens):
        if word_of(token) in REPORTING:
            end = next((i for i in range(index + 1, len(tokens)) if word_of(tokens[i]) in CONNECTORS), len(tokens))
            if index + 1 < end and (core(tokens[index + 1]) == "that" or finite_verb(tokens, index, end) is not None):
                return True
    return False


def _new_clause(tokens: list[str], end: int, begin: int) -> bool:
    """Whether a clause with a subject of its own begins at `begin`; the clause before ends at `end`."""
    comma = tokens[end - 1].endswith(",")
    verb = finite_verb(tokens, begin, min(len(tokens), begin + 24))  # farther away it is no subject's verb
    if verb is None or verb - begin > 9:
        return False
    if verb + 1 >= len(tokens) and word_of(tokens[verb]) not in NEGATIVE_AUXILIARIES:
        return False
    inside = [word_of(token) for token in tokens[begin:verb]]
    if inside[0] in PREPOSITIONS or all(word in _NEAR_VERB for word in inside):
        return False  # "and currently has": the subject is still the first
    if inside[0] in SAME_AS_BASE or any(word in SUBORDINATORS or word in CONNECTORS for word in inside):
        return False
    if any(token.endswith(",") for token in tokens[begin:verb]):
        return False
    if any(word_of(token) in SUBORDINATORS - {"to", "as", "than"} for token in tokens[:end]):
        return False
    kind = verb_kind(tokens, verb, begin, len(tokens))
    if kind == "weak" or (
        kind == "participle"
        and not (
            (comma or (end < begin and word_of(tokens[end]) in _OPPOSING))
            and inside[0] in DETERMINERS | {"it", "they"}
            and _acts(word_of(tokens[verb + 1]))
        )
    ):
        return False
    if any(word == "between" for word in (word_of(token) for token in tokens[max(0, end - 5) : end])):
        return False  # "between 1% and 15% of sales"
    first = core(tokens[begin])
    opens = inside[0] in DETERMINERS or first[:1].isupper() or inside[0] in ("it", "they", "he", "she", "there")
    # "revenue rose 12% and costs fell 3%": bare nouns on both sides; "stocks and bonds are" has no verb before "and".
    before = tokens[end - 1]
    return opens or comma or is_figure(core(before)) or word_of(before) in _AMOUNT_ENDS


def _describes(tokens: list[str], verb: int) -> bool:
    """Whether the form taken for the verb may be an adjective: "restricted stock awards"."""
    if verb_kind(tokens, verb, 0, len(tokens)) != "participle" or word_of(tokens[verb]) in REPORTING:
        return False
    following = word_of(tokens[verb + 1]) if verb + 1 < len(tokens) else ""
    return not (_acts(following) or following in PREPOSITIONS or following in AFTER_VERB or following in ADVERBS)


def _acts(following: str) -> bool:
    """Whether the word behind a past form shows that it is finite: an object or adverb, not the noun it describes."""
    return is_figure(following) or following in DETERMINERS or following in ("to", "from", "at", "about", "by", "in")


def _reaches_back(pieces: list[str], prefix: str) -> bool:
    """Whether the last piece ends in a date or name that may belong to all the pieces before it."""
    last, before = pieces[-1], pieces[:-1]
    if prefix and _timed(prefix):
        timed = False
    else:
        own = any(word_of(token) in _DATED for token in last.split())
        timed = not own and _timed(last) and not all(_timed(piece) for piece in before)
    placed = _PLACED.search(last) is not None and not any(_named(piece.split()) for piece in before)
    return timed or placed


def _timed(text: str) -> bool:
    return _TIMED.search(text.lower()) is not None


def _named(tokens: list[str]) -> bool:
    """As `holds_name` for a clause's beginning, where a topic word has its capital from the sentence."""
    return holds_name(tokens[1:] if is_topic(core(tokens[0])) else tokens)


def holds_name(tokens: list[str]) -> bool:
    """Whether a capitalised word other than a month or currency stands among the tokens."""
    return any(_NAME_WORD.match(core(token)) and not _MONTH_OR_QUARTER.match(core(token)) for token in tokens)


def subject_of(tokens: list[str], verb: int) -> str:
    """The words before the verb and the adverbs that go with it."""
    end = verb
    while end > 1 and _is_adverb(word_of(tokens[end - 1])):
        end -= 1
    return " ".join(tokens[:end])


def _is_adverb(word: str) -> bool:
    return word in _NEAR_VERB or (word.endswith("ly") and len(word) > 5 and word not in _NOUNS_IN_LY)


def predicates(tokens: list[str], verb: int, prefix: str) -> list[str]:
    """The predicates that share one subject ("yields 4.2% and charges 0.45%"); one when they can't be told apart."""
    start = len(subject_of(tokens, verb).split())
    whole = [" ".join(tokens[start:])]
    inside = [word_of(token) for token in tokens]
    opened = [at for at in range(verb, len(inside)) if inside[at] in SUBORDINATORS - {"to", "as", "than"}]
    last = opened[0] if opened else len(tokens)  # what a clause behind the predicates says is of the last of them
    if (opened and not tokens[last - 1].endswith(",")) or takes_clause(tokens[verb:]):
        return whole
    if (
        _describes(tokens, verb)
        or inside[verb - 1] in _HEDGING_ADVERBS
        or inside[verb + 1 : verb + 2] in (["and"], ["or"], ["but"])
    ):
        return whole  # "owns and operates a mill": the object belongs to both
    bounds: list[tuple[int, int]] = []  # (end of the piece before, begin of the piece)
    joined = False
    for index in range(verb + 1, min(last, len(tokens) - 1)):
        joins = inside[index] in ("and", "but")
        separates = (joins or tokens[index].endswith(",")) and inside[index + 1] not in ("and", "but")
        if separates and _predicate_begins(tokens, verb, index + 1):
            bounds.append((index if joins else index + 1, index + 1))
            joined = joined or joins
    if not joined:
        return whole
    pieces = []
    begin = start
    for end, following in [*bounds, (len(tokens), len(tokens))]:
        piece = tokens[begin:end]
        if not all(word_of(token) in ADVERBS for token in piece):
            pieces.append(" ".join(piece).rstrip(","))
        begin = following
    complete = pieces[:1] + [_with_auxiliary(tokens, verb, piece) for piece in pieces[1:]]
    subject = " ".join(tokens[:start])
    if _is_present(inside[verb]) and _is_past(word_of(complete[-1].split()[0])):
        return complete  # "charge 0.49% and had a yield of 3.47% in June": what was, was then
    return whole if _reaches_back([f"{subject} {complete[0]}", *complete[1:]], prefix) else complete


def _predicate_begins(tokens: list[str], verb: int, begin: int) -> bool:
    """Whether another predicate of the same subject begins at `begin`."""
    at = begin
    while at < len(tokens) - 1 and word_of(tokens[at]) in ADVERBS:
        at += 1
    if at >= len(tokens) - 1:
        return False
    word, main = word_of(tokens[at]), word_of(tokens[verb])
    plural = main in ("are", "were", "have", "do") or main in BASES
    if main in BE and is_figure(core(tokens[verb + 1])) and is_topic(word) and is_figure(core(tokens[at + 1])):
        return False  # "revenue was $5 million and costs $3 million"
    kind = verb_kind(["they" if plural else "it", *tokens[at:]], 1, 0, len(tokens) - at + 1)
    if kind == "aux" or (word in SAME_AS_BASE and _is_past(main) and not plural):
        return True  # "... and is exempt", "grew revenue and cut costs"
    if kind == "clear":
        infinitive = word in BASES and any(core(token) == "to" for token in tokens[verb + 1 : begin - 1])
        following = word_of(tokens[at + 1])
        bare = word in BASES and not (
            is_figure(following) or following in AFTER_VERB or following in PREPOSITIONS - {"of"}
        )
        return _same_tense(main, word) and not infinitive and not bare
    if word not in PARTICIPLES:
        return False
    between = [word_of(token) for token in tokens[verb + 1 : begin - 1]]
    if any(item in PARTICIPLES for item in between[1:]):
        return False  # "bought bonds issued by states and rated AA"
    if main in BE:
        negated = any(item in NEGATIONS for item in (main, *between))
        return not negated and _voice(tokens, verb, core(tokens[at + 1])) != ""
    if kind == "participle" and is_figure(core(tokens[at + 1])) and (main in THIRD or main in BASES):
        return True  # "pays distributions and managed $612 million"
    clear = verb_kind(["it", tokens[verb], "x"], 1, 0, 3) == "clear" and _is_past(main)
    return kind == "participle" and (clear or main in PARTICIPLES)


def _with_auxiliary(tokens: list[str], verb: int, piece: str) -> str:
    """The predicate with the form of "be" that a second participle shares with the first."""
    inside = [word_of(token) for token in piece.split()]
    at = next((i for i, word in enumerate(inside) if word not in ADVERBS), 0)
    if word_of(tokens[verb]) not in BE or inside[at] not in PARTICIPLES or at + 1 >= len(inside):
        return piece
    return f"{tokens[verb]} {piece}" if _voice(tokens, verb, inside[at + 1]) == "passive" else piece


def _voice(tokens: list[str], verb: int, following: str) -> str:
    """How a participle goes on after "was established ...": "passive", "active", or "" when both can be."""
    if following == "by" or word_of(tokens[verb]) in ("is", "are"):
        plain = verb + 1 < len(tokens) and word_of(tokens[verb + 1]) in PARTICIPLES
        return "passive" if plain else ""
    return "active" if is_figure(following) or following in DETERMINERS else ""


def _is_past(word: str) -> bool:
    return word == "was" or not word.endswith("s")


def _is_present(word: str) -> bool:
    return word in ("is", "are", "has", "have") or word in THIRD or (word in BASES and word not in SAME_AS_BASE)


def _same_tense(main: str, second: str) -> bool:
    if main in ("are", "were", "have", "do"):
        return not second.endswith("s") or main == "were"
    if main in BE or main in ("has", "had", "does", "did", "may", "will", "can", "could", "might", "would"):
        return second.endswith("s") or main in ("was", "had")
    return _is_past(main) == _is_past(second)

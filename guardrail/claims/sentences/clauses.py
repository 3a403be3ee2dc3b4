"""Takes a sentence apart into propositions: coordination, participles, relative clauses, appositions.

In doubt a sentence stays whole: a wrong cut makes a true sentence unverifiable, while a whole one is only harder to
entail. Every content word, figure and negation of the sentence is in some proposition, or nothing is cut.
"""

from __future__ import annotations

import re

from guardrail.claims.lexicon import MONTHS, NEGATIONS, word_set
from guardrail.claims.sentences.coordination import CONNECTORS, clauses, predicates, subject_of
from guardrail.claims.sentences.ellipsis import completed
from guardrail.claims.sentences.figure_lists import per_figure
from guardrail.claims.sentences.insertions import COMMA, LONGEST_SUBJECT, founded, inserted, opening, trailing
from guardrail.claims.sentences.proposition import Proposition
from guardrail.claims.sentences.verbs import BE, THIRD_OF_GERUND, finite_verb, word_of

# What is said under these holds for both halves together, or for neither alone.
_BINDING = (
    "respectively", "if", "unless", "until", "whether", "either", "neither", "nor", "because", "so that", "in order to",
    "provided that", "not only", "rather than", "instead of", "as long as", "except", "both", "no longer",
    "even though", "the more", "depending", "assuming", "would have", "such that", "not just",
)  # fmt: skip
_BOUND = re.compile(rf"\b(?:{'|'.join(_BINDING)})\b".replace("even though", r"(?<=\w )even though"))
_QUOTING = re.compile(r"[\"“”?•]")
_DIVISIBLE = re.compile(r"[,;(]| (?:and|but|while|whereas) ")
_INNER_COMMA = re.compile(
    # The comma first: a pattern that begins with one character is searched for by that character alone.
    r",(?:(?<=\d,)(?:(?=\d{3})|(?= (?:19|20)\d\d\b))"
    + "".join(f"|(?<={month.title()},)" for month in MONTHS)
    + r"|(?= (?:Inc|Ltd|LLC|LLP|L\.P|LP|Corp|Co|plc|PLC|N\.A|S\.A|Jr|Sr|Limited)\b)|(?<=e\.g\.,)|(?<=i\.e\.,))"
)
_IN_BRACKETS_AS = str.maketrans({",": COMMA, ":": "\ue001", " ": "\ue002", ";": "\ue003"})
_FROM_BRACKETS = str.maketrans({COMMA: ",", "\ue001": ":", "\ue002": " ", "\ue003": ";"})
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_PREFIX = re.compile(
    r"(?:In|Of|Among|As of|During|For|At|On|By|Since|Over|Through|Throughout|Under|After|Before|Between|From|Within|"
    r"Following|"
    r"Despite|Excluding|Unlike|Like|Across|Among|Until|Reportedly|Apparently|Allegedly|Possibly|Perhaps|Likely|"
    r"Historically|Currently|Today|Recently|Typically|Generally|Usually|Previously|Initially|Earlier|Later|Effective|"
    r"Compared|According to|Per|Based on)\b|(?:Last|This|Next) (?:fiscal )?(?:week|month|quarter|year|"
    r"half|period|season)\b"
)
# A clause, not an adverbial, may stand before the comma: what follows depends on it.
_CLAUSE_FIRST = re.compile(r"(?:As|Since|When|Once|Given|Where|Whenever|After|Before|By|In|For|On|With|To) ")
_CONCESSION = re.compile(r"(?:Although|Though|While|Whereas|Even though) ")
_OPENERS = CONNECTORS | {"however"}
_TIMED_LEAD = re.compile(
    r"(?:In|During|For|By|On|At|As of|Since) (?:the )?"
    r"(?:(?:first|second|third|fourth|last) (?:quarter|half) of |fiscal "
    rf"|(?:year|end) (?:ended |of )?)?(?:Q[1-4] (?:of )?|[A-Z][a-z]+ (?:\d{{1,2}}[,{COMMA}] ?)?)?(?:19|20)\d\d"
    r"(?= (?!dollars|prices|terms)(?:the|its|their|his|her|an?|this|that|it|they|he|she|no|all|each|both"
    r"|[A-Z][\w&.'’-]*|[a-z]+s)\b)"
)
"""A time that leads without a comma: "In 2025 the index rose 4.4% while the fund lost 2.7%"."""
_CONTENT = re.compile(r"[A-Za-z0-9][\w.,%'&/-]*")
_UNNEEDED = word_set(
    "therefore thus consequently hence and but while whereas although though yet which who with a an the is was "
    "are were has have had its their his her "
    "it they also in of that this there even est established founded formed launched incorporated he she however"
)


def propositions(sentence: str) -> list[Proposition]:
    """The sentence's propositions in the order of its words, one a figure; the whole when it can't be cut safely.

    Arguments:
        sentence: one sentence without markup and filler; final punctuation is dropped.
    """
    return [piece for part in completed(_parts(sentence.rstrip(" .!;:,"))) for piece in per_figure(part)]


def _parts(body: str) -> list[Proposition]:
    if not _DIVISIBLE.search(body) or _QUOTING.search(body) or _is_bound(body.lower()):
        return [_whole(body)]
    masked = _INNER_COMMA.sub(COMMA, body)
    if "(" in masked or "[" in masked:
        masked = _IN_BRACKETS.sub(lambda found: found.group().translate(_IN_BRACKETS_AS), masked)
    if ": " in masked:
        return [_whole(body)]
    parts = _sentence(masked)
    if not masked.isascii():
        parts = [
            Proposition(*(text.translate(_FROM_BRACKETS) for text in (part.prefix, part.subject, part.predicate)))
            for part in parts
        ]
    return parts if len(parts) > 1 and _covers(body, parts) else [_whole(body)]


def _is_bound(lowered: str) -> bool:
    """Whether a word says that the sentence's halves hold together only."""
    return any(phrase in lowered for phrase in _BINDING) and _BOUND.search(lowered) is not None


def _whole(body: str) -> Proposition:
    masked = _INNER_COMMA.sub(COMMA, body) if "," in body else body
    prefix, tokens = _split_prefix(masked.split())
    verb = finite_verb(tokens)
    if verb is None or verb > LONGEST_SUBJECT:
        return Proposition("", "", body)
    subject = subject_of(tokens, verb)
    parts = (" ".join(prefix), subject, " ".join(tokens)[len(subject) + 1 :])
    if subject.endswith(","):
        return Proposition("", "", body)
    return Proposition(*(part.replace(COMMA, ",") for part in parts))


def _covers(body: str, parts: list[Proposition]) -> bool:
    """Whether every content word, figure and negation of the sentence is in some proposition."""
    said = {_stem(word) for part in parts for word in _CONTENT.findall(part.text)}
    wanted = {_stem(word) for word in _CONTENT.findall(body)} - _UNNEEDED
    negated = sum(word_of(token) in NEGATIONS for token in body.split())
    kept = sum(word_of(token) in NEGATIONS for part in parts for token in part.text.split())
    return wanted <= said and kept >= negated


def _stem(word: str) -> str:
    folded = word.strip(".,'").lower()
    return THIRD_OF_GERUND.get(folded, folded)


def _sentence(text: str) -> list[Proposition]:
    concession = _CONCESSION.match(text)
    if concession:
        first, comma, second = text[concession.end() :].partition(", ")
        halves = [_clause("", half.split()) for half in (first, second)] if comma else []
        return [part for half in halves for part in half] if len(halves) == 2 and all(halves) else []
    if _CLAUSE_FIRST.match(text):
        first, comma, _ = text.partition(", ")
        if comma and finite_verb(["x", *first.split()]) is not None:
            return []
    parts: list[Proposition] = []
    for sub in text.split("; "):
        tokens = sub.split()
        while len(tokens) > 1 and word_of(tokens[0]) in _OPENERS:
            tokens = tokens[1:]
        prefix, tokens = _split_prefix(tokens)
        opened, tokens = opening(tokens)
        found: list[Proposition] = []
        for clause in clauses(tokens, " ".join(prefix)):
            cut = _clause(" ".join(prefix), clause)
            if not cut:
                return []
            found += cut
        parts += [Proposition("", found[0].subject, predicate) for predicate in opened] + found
    return parts


def _split_prefix(tokens: list[str]) -> tuple[list[str], list[str]]:
    """The adverbial a sentence begins with and the clause behind it."""
    if not tokens or not _PREFIX.match(" ".join(tokens[:3])):
        return [], tokens
    for index, token in enumerate(tokens[:14]):
        if token.endswith(","):
            rest = tokens[index + 1 :]
            if (
                index + 1 < len(tokens)
                and finite_verb(["x", *tokens[: index + 1]]) is None
                and finite_verb(rest) is not None
            ):
                return tokens[: index + 1], rest
            break
    timed = _TIMED_LEAD.match(" ".join(tokens[:9]))
    if timed is not None and finite_verb(tokens[(size := len(timed[0].split())) :]) is not None:
        return tokens[:size], tokens[size:]
    return [], tokens


def _clause(prefix: str, tokens: list[str]) -> list[Proposition]:
    """One clause's propositions: what is inserted behind its subject, its predicates, what trails it."""
    if tokens and tokens[0].lower() in ("therefore", "thus", "consequently", "hence"):
        tokens = tokens[1:]
    before, tokens = inserted(tokens)
    verb = finite_verb(tokens)
    if verb is None or verb > LONGEST_SUBJECT or tokens[verb - 1].endswith((",", "'s")):
        return []  # "Brightwater's is 6.2 years" lacks its noun
    extra, rest = founded(tokens, subject_of(tokens, verb), word_of(tokens[verb]) in BE)
    if rest is not tokens:
        tokens, verb = rest, finite_verb(rest)
    if verb is None:
        return []
    subject = subject_of(tokens, verb)
    tokens, after = trailing(tokens, verb)
    main = [Proposition(prefix, subject, predicate) for predicate in predicates(tokens, verb, prefix)]
    insertions = [Proposition("", subject, predicate) for predicate in before]
    return insertions + main + [Proposition("", subject, predicate) for predicate in extra + after]

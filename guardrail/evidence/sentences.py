"""Sentences of a text chunk, each with the one that its pronoun points back to."""

from __future__ import annotations

import re

from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.markup import strip_markup
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Sentence
from guardrail.evidence.lexicon import REFERRING_NOUNS
from guardrail.evidence.names import names
from guardrail.evidence.terms import content_terms
from guardrail.evidence.text_grid import REORDERED
from guardrail.segmenter import split_sentences

MAX_SENTENCE = 8_000
"""Characters of one sentence that are read; a longer one is no prose."""
_MAX_FIGURES = 256
"""Numbers in a sentence beyond which none of them is read: what is not read never counts as support."""
_DIGITS = re.compile(r"\d+")
OPEN_END = re.compile(
    r"(?:\b(?:of|the|and|or|a|an|to|in|for|by|with|from|at|on|as|is|are|was|were|its|our|their|that|which|per|than|not|be|"
    r"no|under|between|during|into|has|have|had|will|may)|[,\-–&/(])$"
)
_LIST_START = re.compile(r"\s*(?:[-*•·▪◦]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z]\)\s|#|\||>)")
_WRAP_LENGTH = 55
_BACK = 4
_ANAPHORA = re.compile(
    r"(?:(?:In|As of|At|On|For|During|By|Since|After|Before|Through|However|Also|Additionally|Moreover|Furthermore|"
    r"Currently|Historically|Typically|And|But)\b[^,.]{0,48},?\s+)?"
    r"(?:it|its|they|their|them|he|his|she|her|this|these|those|such|both|each|(?:the|this|that|these|those|our)\s+(?P<noun>"
    + "|".join(sorted(REFERRING_NOUNS))
    + r")s?)(?=[\s'’,])",
    re.IGNORECASE,
)


def unwrapped(text: str) -> str:
    """A text with the line breaks inside sentences, as page layout leaves them, turned into blanks."""
    if "\n" not in text:
        return text
    pieces: list[str] = []
    length = 0
    before = ""
    for line in text.split("\n"):
        after = line.strip()
        if pieces and before and after and _continues(before, after, line, length):
            pieces += (" ", after)
            length += len(after) + 1
        else:
            pieces += ("\n", line.rstrip()) if pieces else (line.rstrip(),)
            length = len(after)
        before = after
    return "".join(pieces)


def _continues(before: str, after: str, line: str, length: int) -> bool:
    """Whether a line goes on with the sentence of the line before.

    Arguments:
        before, after: the two lines, stripped; `line` is the second as it stands.
        length: characters of the paragraph so far.
    """
    if _LIST_START.match(line) or before[-1] in ".!?:;|" or before[0] in "#|":
        return False
    if after[0].islower() or after[0] in "(&,%" or OPEN_END.search(before[-12:]):
        return True
    return length >= _WRAP_LENGTH


def is_anaphoric(sentence: str) -> bool:
    """Whether a sentence starts with a pronoun or "the fund", so that its subject stands before it."""
    return _ANAPHORA.match(sentence) is not None


def read_sentences(text: str, citation: Citation) -> tuple[Sentence, ...]:
    """The sentences of a text in reading order, markup removed, blanks left out."""
    texts, legible = [], []
    for piece in split_sentences(unwrapped(text)):
        plain = strip_markup(piece[:MAX_SENTENCE])
        if any(char.isalnum() for char in plain):
            texts.append(plain)
            legible.append(_is_legible(piece, plain))
    referents = _referents(texts)
    sentences = []
    for at, plain in enumerate(texts):
        periods = parse_periods(plain) if legible[at] else ()
        referent = referents[at]
        sentences.append(
            Sentence(
                text=plain,
                context=texts[at - 1] if at else "",
                terms=content_terms(plain),
                figures=parse_figures(plain, periods) if legible[at] else (),
                periods=periods,
                citation=citation,
                referent=texts[referent] if referent is not None else "",
                referent_position=referent,
                position=at,
            )
        )
    return tuple(sentences)


def _is_legible(piece: str, plain: str) -> bool:
    """Whether figures can be read: not where marks reorder what is shown, nor where numbers are no prose."""
    if not piece.isascii() and REORDERED.search(piece):
        return False
    return len(plain) < 2 * _MAX_FIGURES or sum(1 for _ in _DIGITS.finditer(plain)) <= _MAX_FIGURES


def _referents(texts: list[str]) -> list[int | None]:
    """For each sentence the position of the one that its pronoun points back to."""
    openings = [_ANAPHORA.match(text) for text in texts]
    found: list[int | None] = []
    for at, opening in enumerate(openings):
        if at == 0 or opening is None:
            found.append(None)
            continue
        target: int | None = at - 1 if opening["noun"] is None else None
        for back in range(at - 1, max(-1, at - 1 - _BACK), -1):
            if openings[back] is None and any(name.is_entity for name in names(texts[back])):
                target = back
                break
        found.append(target)
    return found

"""Sentences of one chunk as a premise, with the sentence that a pronoun points back to in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.evidence.features import Sentence
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.wordings import Wording

MOST_SENTENCES = 2_000
"""Passages of the evidence whose sentences are read for what all of them state."""


def sentence_premise(index: EvidenceIndex, places: Sequence[int], score: float) -> Premise:
    """The sentences at `places` of the index as one premise, spans of figures and periods moved along.

    Arguments:
        places: positions of passages that are sentences of one chunk, in reading order.
    """
    wanted: dict[int, Sentence] = {}
    for at, place in enumerate(places):
        sentence = index.passages[place].sentence
        if sentence is None:
            continue
        if at == 0 and sentence.referent_position is not None:
            before = place - sentence.position + sentence.referent_position
            referent = index.passages[before].sentence
            if referent is not None:
                wanted[before] = referent
        wanted[place] = sentence
    sentences = [wanted[place] for place in sorted(wanted)]
    key = tuple(sentence.position for sentence in sentences)
    known = index.features[index.chunk_of[places[0]]].wordings.get(key, lambda: _joined(sentences))
    return Premise(known.text, score, sentences[-1].citation, known.figures, known.periods, kept=known.kept)


def bare_premise(index: EvidenceIndex, place: int) -> Premise:
    """The sentence at `place` alone, whatever its pronoun points back to."""
    sentence = index.passages[place].sentence
    if sentence is None:
        raise ValueError(f"passage {place} is no sentence")
    known = index.features[index.chunk_of[place]].wordings.get((sentence.position,), lambda: _joined([sentence]))
    return Premise(known.text, 0.0, sentence.citation, known.figures, known.periods, kept=known.kept)


def plain_sentences(index: EvidenceIndex, longest: int) -> Iterator[tuple[int, str]]:
    """Place and text of the sentences of the evidence, at most `MOST_SENTENCES` passages.

    Arguments:
        longest: characters of a sentence beyond which it is left out.
    """
    for place, passage in enumerate(index.passages[:MOST_SENTENCES]):
        if passage.sentence is not None and len(passage.sentence.text) <= longest:
            yield place, passage.sentence.text


def _joined(sentences: Sequence[Sentence]) -> Wording:
    if len(sentences) == 1:
        return Wording(sentences[0].text, sentences[0].figures, sentences[0].periods, [])
    text = ""
    figures: list[Figure] = []
    periods: list[Period] = []
    for sentence in sentences:
        if text:
            text += " " if text[-1] in ".!?:;" else ". "
        offset = len(text)
        text += sentence.text
        figures += [replace(f, start=f.start + offset, end=f.end + offset) for f in sentence.figures]
        periods += [replace(p, start=p.start + offset, end=p.end + offset) for p in sentence.periods]
    return Wording(text, tuple(figures), tuple(periods), [])

"""Whose figures a table's are: the issuer that the table's document names.

A table seldom says whose it is. A claim that opens with the issuer's name is of the table where the same document
speaks of that name as of itself. Evidence without document names may hold several companies', so that there a
sentence has to be tied to the table: it states one of the table's figures, of its year and in words of its row, and
nobody else is the subject of a sentence. See docs/decisions/0013.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.figures.agreement import values_agree
from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.lexicon import word_set
from guardrail.evidence.features import Cell, Sentence, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.names import Name, names
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.returns import FINITE
from guardrail.verify.values.candidates import Subject, missing

MAX_SENTENCES = 400
"""Sentences of the evidence beyond which no issuer is sought."""
MAX_CELLS = 2_000
"""Cells of a table beyond which no sentence is tied to it."""
_DIGITS = 3
"""Least digits of a figure that ties a sentence to a table: fewer agree by chance."""
_LEGAL = r"(?:,? (?:Inc|Corp|Ltd|plc|PLC|LLC|LP|AG|SA|SE|NV|AB|ASA|Co|Company|Corporation|GmbH)\b\.?)*"
_VERB = re.compile(rf"{_LEGAL},? (\w+)")
_LEAD = re.compile(r"(?:(?:In|During|On|As of|At|For|Since) [^,]{3,40}?,? )?(?:[Tt]he )?")
_BARE = ("", "The ", "the ")
_VERBS = word_set(
    "is was has had are were have operates makes sells provides acquired completed issued entered announced opened"
    " recorded reported manufactures designs develops owns offers invests seeks employs repaid declared paid sold"
    " approved adopted leases distributes serves produces"
)
_OPENING = re.compile(r" (?:(?:in|during|for|at|on|as of)(?: the)?(?: fiscal)?(?: year| quarter)? )?(?:the )?")
_FOLLOWED = re.compile(r"(?: s)? ")

_DEALINGS = re.compile(
    r"\b(?:acqui|purchas|dispos|divest|merge|takeover|sale of|sold|invest|stake|interest in|joint venture|guarant"
    r"|against|agreement|contract with)"
)
"""What makes the one whom a title names another party than the table's own."""
_HEADS = re.compile(rf"{_LEGAL.lower()}\.?(?: \([^()]*\))?(?:\s*[:–—|]|,? ?-)\s", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:of|by) (?:the )?$")
_POSSESSIVE = re.compile(r"['’]s? ")
_OPENS = re.compile(r"(?:^|\b(?:of|for|in|shows?|summari[sz]es|presents?|sets forth) )(?:the )?$")
_Names = tuple[tuple[str, ...], ...]


def issuer_said(subject: Subject, wanted: frozenset[str], table: Table, index: EvidenceIndex) -> frozenset[str]:
    """The words of the issuer's name with which a claim opens, as far as the table is known to be the issuer's.

    Arguments:
        wanted: words of the claim that the table lacks.
    """
    for name in _issuers(table, index):
        for size in range(len(name), 0, -1):
            if any(
                _FOLLOWED.match(subject.words, end) for end in _ends(" ".join(name[:size]), _OPENING, subject.words)
            ):
                return content_terms(" ".join(word.capitalize() for word in name[:size])) & wanted
    return frozenset()


def issuer_of(index: EvidenceIndex) -> tuple[str, ...]:
    """The name, lower case, of the one issuer of all tables of the evidence; empty where one table's is open."""
    found = {_issuers(table, index) for table in index.tables}
    names = found.pop() if len(found) == 1 else ()
    return names[0] if names else ()


def _issuers(table: Table, index: EvidenceIndex) -> _Names:
    """The one issuer that the table's document speaks of, lower case; none where it is open whose the table is."""
    kept = index.kept.setdefault("issuers", {})
    if not isinstance(kept, dict) or not table.cells:
        return ()
    key = (table.chunk, table.cells[0].citation.table)
    if key not in kept:
        kept[key] = _found(table, index)
    found: _Names = kept[key]
    return found


def _found(table: Table, index: EvidenceIndex) -> _Names:
    if len(index.sentences) > MAX_SENTENCES:
        return ()
    at = next((at for at, chunk in enumerate(index.chunks) if chunk.id == table.chunk), -1)
    if at < 0:
        return ()
    document = index.chunks[at].document
    if not document and any(chunk.document for chunk in index.chunks):
        return ()
    own = [read for chunk, read in zip(index.chunks, index.features, strict=True) if chunk.document == document]
    subjects = {name for read in own for sentence in read.sentences for name in _subjects(sentence)}
    subjects |= (introduced := _introduced(table, at, index))
    if not subjects or not (document or introduced or any(_tells_whose(read.sentences, table) for read in own)):
        return ()
    longest = max(subjects, key=len)
    return (longest,) if all(longest[: len(name)] == name for name in subjects) else ()


def _introduced(table: Table, at: int, index: EvidenceIndex) -> set[tuple[str, ...]]:
    """The name, lower case, whose table a title or the sentence right before it says this is; empty for none or two.

    Arguments:
        at: the chunk of the table.
    """
    texts = [table.caption] if table.caption else []
    if at and index.chunks[at - 1].document == index.chunks[at].document and not index.features[at - 1].tables:
        texts += [
            passage.sentence.text
            for passage in index.features[at - 1].passages
            if passage.sentence is not None and (passage.lead or FINITE.search(passage.sentence.text) is None)
        ]
    owners = {
        tuple(word.lower() for word in name.words)
        for text in texts
        for name in _entities(text)
        if _is_owner(" ".join(name.words).lower(), text.lower().replace(" & ", " "))
    }
    return owners if len(owners) == 1 else set()


def _is_owner(name: str, text: str) -> bool:
    """Whether a title in small letters says that what it introduces is the named one's, and no more of it."""
    at = text.find(name)
    if at < 0 or text.find(name, at + 1) >= 0 or _DEALINGS.search(text) is not None:
        return False
    before, behind = text[:at], text[at + len(name) :]
    if not before.strip() and _HEADS.match(behind) is not None:
        return True
    owned = _POSSESSIVE.match(behind) is not None and _OPENS.search(before) is not None
    return owned or _OWNED.search(before) is not None


def _tells_whose(sentences: Sequence[Sentence], table: Table) -> bool:
    """Whether a chunk names a subject and one of its sentences is tied to the table."""
    return any(map(_subjects, sentences)) and any(_is_tied(sentence, table) for sentence in sentences)


def _subjects(sentence: Sentence) -> set[tuple[str, ...]]:
    """The names, lower case, that are the subject of a sentence."""
    return {
        tuple(word.lower() for word in name.words)
        for name in _entities(sentence.text)
        if _verb_of(" ".join(name.words), sentence.text) in _VERBS
    }


def _verb_of(name: str, text: str) -> str:
    """The word behind the name with which a sentence begins, empty when it begins with something else."""
    behind = (_VERB.match(text, end) for end in _ends(name, _LEAD, text))
    return next((match[1] for match in behind if match), "")


def _ends(name: str, lead: re.Pattern[str], text: str) -> Iterator[int]:
    """Where the name ends in the text, for each place where nothing but a lead stands before it; short leads last.

    As one pattern of lead, name and what follows would find them, without compiling one for each name.
    """
    at, starts = text.find(name), []
    while at >= 0:
        if lead.fullmatch(text, 0, at):
            starts.append(at)
        at = text.find(name, at + 1)
    bare = [at for at in reversed(starts) if text[:at] in _BARE]
    return (at + len(name) for at in [*(at for at in starts if at not in bare), *bare])


def _entities(text: str) -> Iterator[Name]:
    return (name for name in names(text) if name.is_entity and name.distinctive)


def _is_tied(sentence: Sentence, table: Table) -> bool:
    """Whether a sentence states a figure of the table: its digits, of its year, in words of its row."""
    figures = [
        figure
        for figure in sentence.figures
        if figure.unit is Unit.MONEY and sum(map(str.isdigit, figure.text)) >= _DIGITS
    ]
    years = {period.year for period in sentence.periods if period.year}
    if not figures or not years or len(table.cells) > MAX_CELLS:
        return False
    return any(_is_stated(cell, figures, years, sentence.terms) for cell in table.cells)


def _is_stated(cell: Cell, figures: Sequence[Figure], years: set[int], said: frozenset[str]) -> bool:
    stated = cell.figure
    if stated is None or not cell.row_path or years.isdisjoint(period.year for period in cell.periods):
        return False
    if not any(values_agree(one, stated) or values_agree(one, stated, negated=True) for one in figures):
        return False
    label = content_terms(cell.row_path[-1])
    return missing(label, said) < label

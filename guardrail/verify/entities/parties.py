"""Whom the evidence speaks of: names of issuers and products, their abbreviations, and which a document is about."""

from __future__ import annotations

import re
from collections.abc import Iterable

from guardrail.claims.plain.retelling import common, retelling
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.names import names

_ALIAS = re.compile(
    r"(?P<name>(?:[A-Z][\w&.-]*(?: of| and| for)? )+)\((?:the )?[\"“]?(?P<alias>[A-Z][A-Z&]{1,7})[\"”]?\)"
)
KINDS = frozenset(("fund", "trust", "etf", "bank", "index", "plan", "note", "bond", "partnership", "annuity"))
"""Nouns at the end of a name that say what it is, so that no other noun refers to it."""
_GENERIC = frozenset(("company", "firm", "group", "corporation", "issuer"))
Party = tuple[str, ...]
"""A name as the common forms of its words."""


class Parties:
    """The names of an evidence, each in its longest form."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._texts: dict[str, list[str]] = {chunk.id: [chunk.caption] for chunk in index.chunks}
        for sentence in index.sentences:
            self._texts[sentence.citation.chunk].append(sentence.text)
        for table in index.tables:
            self._texts[table.chunk].append(table.caption)
        everything = [text for texts in self._texts.values() for text in texts]
        self._aliases = {
            common(match["alias"].lower()): party_of(match["name"])
            for text in everything
            for match in _ALIAS.finditer(text)
        }
        self.known = _longest(self.in_full(name) for name in _names(everything))
        self._about: dict[str, list[Party]] = {}

    @classmethod
    def of(cls, index: EvidenceIndex) -> Parties:
        """Those of an evidence, worked out once."""
        kept = index.kept.get("parties")
        if not isinstance(kept, cls):
            kept = index.kept["parties"] = cls(index)
        return kept

    def in_full(self, name: Party) -> Party:
        """The name that an abbreviation stands for."""
        return self._aliases.get(name[0], name) if len(name) == 1 else name

    def named(self, said: Party) -> list[Party]:
        """The names of which all words said are part."""
        return [name for name in self.known if set(said) <= set(name)]

    def of_kind(self, noun: str) -> list[Party]:
        """The names that close with a noun: funds, trusts."""
        return [name for name in self.known if name[-1] == noun]

    def about(self, chunk: str) -> list[Party]:
        """The names of a chunk, or of its document where it has none; all of the evidence where no document has one."""
        if chunk not in self._about:
            found = self._in(self._texts.get(chunk, []))
            document = self._document(chunk)
            if not found:
                found = self._in(
                    text for one in self._index.chunks if one.document == document for text in self._texts[one.id]
                )
            self._about[chunk] = found
        return self._about[chunk]

    def sole_of_kind(self, noun: str, chunk: str) -> bool:
        """Whether "the fund" can be but one: there is one of its kind, or the chunk's is the main one."""
        found = self.of_kind(noun)
        if len(found) <= 1:
            about = self.about(chunk)
            if not about:
                return True
            fits = about[0][-1] == noun or (about[0][-1] not in KINDS and self.is_called(noun, chunk))
            return len(about) == 1 and fits
        own = [name for name in self.about(chunk) if name[-1] == noun]
        return len(own) == 1 and self.is_main(own[0], noun, chunk)

    def is_only(self, name: Party) -> bool:
        """Whether the evidence speaks of no other product or issuer; an index or plan may be beside it."""
        others = [one for one in self.known if one != name and one[-1] != "index" and len(one) > 1]
        return not others

    def is_main(self, name: Party, noun: str, chunk: str) -> bool:
        """Whether a name is the only one of its kind, or the only one in the document that most chunks are of."""
        rivals = [one for one in self.of_kind(noun) if one != name]
        if not rivals:
            return True
        document = self._document(chunk)
        own = [one.id for one in self._index.chunks if one.document == document]
        if not document or 2 * len(own) <= len([one for one in self._index.chunks if one.document]):
            return False
        inside = self._in(text for one in own for text in self._texts[one])
        return not any(rival in inside for rival in rivals)

    def is_called(self, noun: str, chunk: str) -> bool:
        """Whether a document speaks of its party by a noun; of any as of a company."""
        if noun in _GENERIC:
            return True
        document = self._document(chunk)
        texts = (text for one in self._index.chunks if one.document == document for text in self._texts[one.id])
        return any(re.search(rf"\b{noun}\b", text, re.IGNORECASE) is not None for text in texts)

    def _document(self, chunk: str) -> str:
        return next((one.document for one in self._index.chunks if one.id == chunk), "")

    def _in(self, texts: Iterable[str]) -> list[Party]:
        found = [self.in_full(name) for name in _names(texts)]
        whole = [next((full for full in self.known if set(name) <= set(full)), name) for name in found]
        return list(dict.fromkeys(whole))


def party_of(text: str) -> Party:
    """A name in its common form."""
    return retelling(text, (), (), ()).words


def _names(texts: Iterable[str]) -> list[Party]:
    found = [
        party_of(" ".join(name.words))
        for text in texts
        for name in names(text)
        if name.is_entity and (len(name.words) > 1 or name.sure)
    ]
    return [name for name in dict.fromkeys(found) if name]


def _longest(found: Iterable[Party]) -> list[Party]:
    every = list(dict.fromkeys(found))
    return [name for name in every if not any(set(name) < set(other) for other in every)]

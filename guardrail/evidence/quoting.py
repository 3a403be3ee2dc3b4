"""Whether a claim quotes the evidence: the same words modulo white space, case, quotation marks and final stops."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.record import record

_FOLD = str.maketrans(
    {
        "“": None, "”": None, '"': None, "‘": None, "’": None, "'": None, "`": None, "«": None, "»": None,
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "\u00a0": " ", "\u200b": None, "\u00ad": None,
    }
)  # fmt: skip
_STOPS = " .;:,!?"
_MOST_READ = 32
_HEAD = 12
"""Characters by which sentences are looked up; a claim that is shorter quotes nothing."""


def normal_form(text: str) -> str:
    """Lower case, one kind of dash, no quotation marks, single blanks, no stop at the end."""
    return _folded(text).rstrip(_STOPS)


def _folded(text: str) -> str:
    if text.isascii():  # a third of the time
        text = text.replace('"', "").replace("'", "").replace("`", "").lower()
    else:
        text = text.translate(_FOLD).casefold()
    return " ".join(text.split())


def head_of(text: str) -> str:
    """The characters by which a quotation is looked up, without folding the whole of a text."""
    head = normal_form(text[:_MOST_READ])[:_HEAD]
    return head if len(head) == _HEAD else normal_form(text)[:_HEAD]


@record
class Quotable:
    """A chunk's sentences as one string in which quotations are looked for.

    Arguments:
        text: the normal forms one after another.
        starts: where each sentence begins in `text`.
        ends: where each sentence ends, its final stop left out.
        by_head: positions of the sentences by the first characters from their start on.
    """

    text: str
    starts: tuple[int, ...]
    ends: dict[int, int]
    by_head: dict[str, list[int]]

    def find(self, normal: str) -> tuple[int, int] | None:
        """First and last position of the whole sentences that `normal` quotes, None when it quotes none wholly.

        Arguments:
            normal: normal form of the claim.
        """
        for position in self.by_head.get(normal[:_HEAD], ()):
            start = self.starts[position]
            last = self.ends.get(start + len(normal))
            if last is not None and self.text.startswith(normal, start):
                return position, last
        return None


def quotable(sentences: Sequence[str]) -> Quotable:
    """Prepare a chunk's sentences for `Quotable.find`."""
    parts: list[str] = []
    starts: list[int] = []
    ends: dict[int, int] = {}
    at = 0
    for position, sentence in enumerate(sentences):
        folded = _folded(sentence)
        starts.append(at)
        ends[at + len(folded.rstrip(_STOPS))] = position
        parts.append(folded)
        at += len(folded) + 1
    text = " ".join(parts)
    heads: dict[str, list[int]] = {}
    for position, start in enumerate(starts):
        heads.setdefault(text[start : start + _HEAD], []).append(position)
    return Quotable(text, tuple(starts), ends, heads)

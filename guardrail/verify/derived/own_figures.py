"""Claims that open with the issuer whose tables the evidence holds, said again of the line alone.

"Tarn Optics reported revenue of 5 in 2024" is "Revenue was 5 in 2024" where all tables are Tarn Optics'
(`guardrail.verify.values.issuers`): the name turns alignment to the sentences that speak of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.sentences.masking import F, Masked, P
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.values.issuers import issuer_of

_HAD = (
    r"(?:reported|had|has|posted|recorded|generated|booked|achieved|delivered|showed|carried|held|registered|recognized"
    r"|recognised|disclosed)"
)
_FIG = rf"(?P<f>(?:(?:about|approximately|some|roughly) )?{F})"
_X = r"(?P<x>[^,\ue010\ue011]+?)"
_OF = re.compile(rf"^{_HAD} (?:an? |its )?{_X} of {_FIG}(?P<t>.*)$")
_IN = re.compile(rf"^{_HAD} {_FIG} (?:of|in) {_X}(?P<t>(?: (?:in|at|for|on|during) .*)?)$")
_ENDED = re.compile(rf"^(?:ended|closed|finished) (?P<p>(?:fiscal |the year )?{P}) with {_X} of {_FIG}$")
_PLAIN = ((_OF, "{x} was {f}{t}"), (_IN, "{x} was {f}{t}"), (_ENDED, "{x} was {f} at the end of {p}"))
"""What an issuer had, and the line alone."""
_LEGAL = re.compile(r"(?:,? (?:Inc|Corp|Ltd|plc|PLC|LLC|AG|SA|SE|NV|AB|ASA|Co)\b\.?)*")


def without_issuer(text: str, index: EvidenceIndex) -> Iterator[str]:
    """A claim without the name of the one issuer of all tables that it opens with, in plain sentences."""
    name = issuer_of(index)
    if not name or not text[:1].isupper():
        return
    at = _opens_with(text.rstrip(" ."), name)
    if not at:
        return
    rest = text.rstrip(" .")[at:]
    if rest.startswith(("'s ", "’s ", "' ", "’ ")):
        yield _opened(rest.partition(" ")[2])
        return
    masked = Masked(rest.strip())
    for pattern, told in _PLAIN:
        if (match := pattern.match(masked.text)) is not None:
            yield _opened(masked.shown(told.format(**match.groupdict())))
            return


def _opens_with(text: str, name: tuple[str, ...]) -> int:
    """Where the name with which a text opens ends, 0 where it opens otherwise."""
    plain = text.lower().replace(" & ", "   ")
    for size in range(len(name), 0, -1):
        at = 0
        for word in name[:size]:
            at += len(plain[at:]) - len(plain[at:].lstrip(" "))
            if not plain.startswith(word, at):
                break
            at += len(word)
        else:
            match = _LEGAL.match(text, at)
            end = match.end() if match is not None else at
            return end if text[end : end + 1] in (" ", "'", "’") else 0
    return 0


def _opened(phrase: str) -> str:
    return f"{phrase[:1].upper()}{phrase[1:]}"

"""References that need no law beside them: standards, codes, bare numbers, regulations by letter, nicknames."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from guardrail.verify.regulatory.knowledge_base import BASE
from guardrail.verify.regulatory.reference import Reference
from guardrail.verify.regulatory.reference_patterns import (
    BARE,
    CFR,
    LETTERED,
    SHORT_NUMBER,
    STANDARD,
    STANDARD_HINTS,
    STANDARD_NUMBERS,
    USC,
)


def codified(text: str) -> Iterator[Reference]:
    """17 CFR 240.10b-5, 26 U.S.C. 529."""
    if not any(hint in text for hint in ("CFR", "F.R", "F. R", "USC", "S.C", "S. C")):
        return
    for match in CFR.finditer(text):
        kind, law = BASE.cfr_parts.get(match["part"], ("", ""))
        if match["title"] == "17" and law and match["number"]:
            yield Reference(kind, match["number"], match.start(), match.end(), match["paragraph"], law)
        else:
            yield Reference("cfr_title", str(int(match["title"])), match.start(), match.end(), _rest(match))
    for match in USC.finditer(text):
        if match["title"] == "26":
            law = "internal-revenue-code"
            yield Reference("section", match["number"], match.start(), match.end(), match["paragraph"], law)
        else:
            yield Reference("usc_title", str(int(match["title"])), match.start(), match.end(), _rest(match))


def standards(text: str) -> Iterator[Reference]:
    """IFRS 9, ASC Topic 606, ASU No. 2016-02, SAB 118."""
    if not any(hint in text for hint in STANDARD_HINTS):
        return
    for head in STANDARD.finditer(text):
        kind = next(name for name in head.re.groupindex if head[name] and name != "topic")
        match = STANDARD_NUMBERS.get(kind, SHORT_NUMBER).match(text, head.end())
        if match is None:
            continue
        judged = not head["topic"] or text[: head.start()].rstrip(" (").endswith(("ASC", "FASB"))
        yield Reference(kind, match["number"], head.start(), match.end(), match["paragraph"], judged=judged)


def bare(text: str) -> Iterator[Reference]:
    """10b-5, a 401(k) plan, the 10-K: numbers that mean one thing without their head."""
    for match in BARE.finditer(text):
        if match["section"]:
            law, number = "internal-revenue-code", match["section"]
            yield Reference("section", number, match.start(), match.end(), match["paragraph"], law)
        elif match["rule"]:
            if BASE.look_up("rule", match["rule"]).standing == "exists":
                yield Reference("rule", match["rule"], match.start(), match.end(), judged=False)
        else:
            yield Reference("form", match["form"], match.start(), match.end(), judged=False)


def lettered(text: str, named: Container[int]) -> Iterator[Reference]:
    """Regulation S-Q: one of the regulations named by letters; `named` are the places of known ones."""
    if " S-" not in text:
        return
    for match in LETTERED.finditer(text):
        if match.start() not in named:
            yield Reference("regulation", match["number"], match.start(), match.end())


def nicknames(text: str) -> Iterator[Reference]:
    """The Marketing Rule, the net capital rule."""
    lowered = text.lower()
    if len(lowered) != len(text):
        return
    for name, (kind, law, number) in BASE.nicknames.items():
        start = lowered.find(name)
        end = start + len(name)
        if start >= 0 and not lowered[max(0, start - 1) : start].isalnum() and not lowered[end : end + 1].isalnum():
            yield Reference(kind, number, start, end, law=law, judged=False)


def _rest(match: re.Match[str]) -> str:
    """What follows the title of a code, as one paragraph mark."""
    return match[0].replace(" ", "")

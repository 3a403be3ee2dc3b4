"""English for filled wordings: verbs that agree with plural rows, articles, and figures as attributes."""

from __future__ import annotations

import re

from tests.support.wording_tables import Row

_VERBS = (
    "stand come make represent account end work run add sit land remain equal exceed show take average "
    "beat top outweigh total amount fall rise stay outpace constitute contribute form look lag trail "
    "swing move hold grow drop mean get turn clock edge lead rank outstrip surpass comprise weigh cover "
    "correspond"
)
_PLURALS = {
    "was": "were",
    "is": "are",
    "has": "have",
    "does": "do",
    "goes": "go",
    "reaches": "reach",
    "wasn't": "weren't",
    "isn't": "aren't",
    "hasn't": "haven't",
    "doesn't": "don't",
    **{f"{verb}s": verb for verb in _VERBS.split()},
}
AGREES = re.compile(
    r"(?P<kept>(?:^|[,;:.(] (?:so |and )?|\{v\w+\} and |"
    r"\b(?:while|whereas|but|that|when|since|if|like|yes|because|\{co's\}) )"
    r"\{(?P<slot>[xXyY])\}(?: (?:in|for|during|over) \{[pPqr]\})?,? (?:itself )?)"
    rf"(?P<verb>{'|'.join(_PLURALS)})\b"
)
SINGULAR = re.compile(rf"\b({'|'.join(_PLURALS)}|its|this|itself)\b")
_COUNTABLE = re.compile(r"\b(ratio|rate|count|factor|size|margin)$|^dividend per|^net asset value")
_UNDETERMINED = re.compile(
    r"(?:^|[,;:.(] |\b(?:in|and|while|whereas|for|that|puts?|took|with|saw|to|at|on|by|from|take|but|so|when|like|"
    r"against|between|over|brought|reported|had|posted|recorded|shows|gives|showed|where|"
    r"value of|amount of|level of|as) )$",
    re.I,
)
_ATTRIBUTIVE = re.compile(
    r"\b((?:[Aa]n?|[Tt]he) (?:[a-z-]+ )?[\d.,]+ )(percentage|basis) points "
    r"(?!(?:in|from|to|between|over|on|at|of|and|when|as|since|up|down|than|versus|"
    r"higher|lower|above|below|more|less)\b)"
    r"(?=[a-z])"
)


def agreeing(found: re.Match[str], name: str) -> str:
    """The slot and its verb, in the plural where the slot is `name`."""
    verb = found["verb"]
    return found["kept"] + (_PLURALS[verb] if found["slot"].lower() == name else verb)


def article(row: Row, slot: re.Match[str]) -> str:
    """ "the " before "combined ratio" where nothing else determines it; "a " before "combined ratio of 95.7%"."""
    before, after = slot.string[: slot.start()], slot.string[slot.end() :]
    if row.plural or not _COUNTABLE.search(row.phrase) or not _UNDETERMINED.search(before):
        return ""
    return "a " if re.match(r" of \{v", after) and before else "the "


def tidy(text: str) -> str:
    """Articles before figures, hyphenless units before nouns, and a capital at the start."""
    text = re.sub(r"\b([Aa])n? (?=[+-]?\$?(?:8[\d.,]*|1[18](?:[.,%]\d*|\b))[^\d]*)", r"\1n ", text)
    text = re.sub(r"\b([Aa])n (?=[+-]?\$?(?!8|1[18](?!\d))\d)", r"\1 ", text)
    text = _ATTRIBUTIVE.sub(r"\1\2 point ", text)
    text = re.sub(r"(?<![\d.,])1 (percentage|basis) points\b", r"1 \1 point", text)
    text = re.sub(r"(?<!&)\b([Aa]) (?=[aeioAEIO](?!ne\b))", r"\1n ", text)
    text = re.sub(r"s's\b", "s'", text)
    return text[0].upper() + text[1:]

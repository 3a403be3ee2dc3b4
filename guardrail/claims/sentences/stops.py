"""Whether a full stop ends a sentence: abbreviations, initials, labels, numbers and what stands after the stop."""

from __future__ import annotations

import re
from string import ascii_letters

from guardrail.claims.lexicon import MONTH_ABBREVIATIONS, word_set

#: Never the end of a sentence: a name, a number or the rest of a comparison must follow.
_NEVER_LAST = word_set(
    "mr mrs ms mx dr prof gen sen rep gov hon rev sgt capt col lt messrs vs cf viz e.g eg i.e ie approx ca "
    "resp incl excl avg min max intl mgmt natl adj assn"
)
#: The end only before a capital that does not start a Roman numeral: a number or lower-case word belongs to them.
_BEFORE_NUMBER = word_set(
    "no nos fig figs sec secs art arts ch chap p pp vol vols para paras pt eq app reg regs sched ex tbl fn cl "
    "mon tue tues wed thu thur thurs fri sat sun"
) | (MONTH_ABBREVIATIONS - {"may"})
#: May end a sentence, but a name can go on after them: the end only before a word that opens sentences.
_MAY_CONTINUE = word_set(
    "inc corp co cos ltd llc llp lp plc bros mfg pte pty pvt bhd jr sr esq st ave blvd rd mt ft dept univ al "
    "est ste tel ext sq n.v s.a l.p u.s u.k e.u ph.d u.n d.c ag"
)
#: Clock and rate abbreviations: the end before any capital but a time zone's.
_BEFORE_CAPITAL = word_set("a.m p.m p.a a.s")
_TIME_ZONES = word_set("ET EST EDT CT CST CDT MT MST PT PST PDT GMT UTC BST CET CEST Eastern Pacific")
#: A single capital after one of these is a label ("Class A."), not an initial ("J. Omdal").
_LABELLED = word_set(
    "class series plan appendix exhibit fund share shares schedule tier part section category grade item annex "
    "table option type group level phase unit version product company bond model portfolio tranche note rule "
    "regulation form title chapter figure box scenario case bank issuer trust"
)
#: Words that open a sentence and, with a capital, hardly ever go on a name.
STARTERS = word_set(
    "the it its this these those that they their there he she his her we our you your i a an in on at as for "
    "from by with if when while although though however additionally moreover furthermore also but and because "
    "since after before during under over between both each any some many no not none what which who "
    "how why where please overall finally meanwhile such another every several according based "
    "is are was were does do did has have had can could will would should may might must neither either unlike "
    "despite thus therefore hence consequently instead nevertheless yet so then here note see let"
)
#: After an ordinary word's stop these open a sentence even in lower case.
_LOWER_STARTERS = word_set("it its the this these those they their there he she we you however")
_COMPANY_ENDS = word_set("inc corp ltd llc plc co group holdings ag")

_WORD = re.compile(r"[^\W\d_]+")
_SHORTENED = "".join(
    rf"(?<!\b{word}\.)" for word in ("Mr", "Ms", "Mrs", "Dr", "Inc", "Co", "Corp", "Ltd", "No", "[A-Z]")
)
SENTENCE_ENDS = re.compile(rf"(?<=[.!?]){_SHORTENED}\s+(?=[A-Z\"“])|\n+")
"""Where one sentence ends and the next begins, in a text of a few sentences that was divided with more care before."""
CLAUSE_ENDS = re.compile(rf"{SENTENCE_ENDS.pattern}|(?<=;)\s+")
"""The same, and where a semicolon parts two clauses."""
_ROMAN = re.compile(r"[IVXLC]+$")
_TAIL = ascii_letters + "."
_LOOK_BACK = 48  # characters; longer than any abbreviation with the word before it
_OPENING = "\"'“‘«(*_`[<~„"
_BEFORE_INITIAL = _OPENING + ".—–"


def next_word(text: str, at: int, limit: int, final: bool) -> str | None:
    """The word at `at` (opening marks skipped), "" when there is none, None while more of it may arrive."""
    while at < limit and text[at] in _OPENING:
        at += 1
    match = _WORD.match(text, at, limit)
    if match is None:
        return None if at >= limit and not final else ""
    if match.end() >= limit and not final:
        return None
    # "A." and "I." before a further stop are initials, not words.
    if match.end() - at == 1 and text[match.end() : match.end() + 1] == ".":
        return ""
    return match.group()


def stop_ends_sentence(
    text: str, start: int, stop: int, after: int, limit: int, final: bool, *, dotted: bool
) -> bool | None:
    """Whether the stop at `stop` ends the sentence that began at `start`.

    Arguments:
        text: the buffer.
        start: where the segment began.
        stop: index of the first stop character.
        after: index of the first character after the white space that follows.
        limit: end of the text that may be looked at.
        final: no more text will come.
        dotted: the stop is a single full stop; otherwise "!", "?" or an ellipsis.

    Returns None when what follows is not known yet.
    """
    if after >= limit:
        return True if final else None
    at = after
    while at < limit and text[at] in _OPENING:
        at += 1
    if at >= limit and not final:
        return None
    following = text[at] if at < limit else ""
    lower = following.islower()
    if not dotted:
        if lower:
            return False
        if following[:1] in "ICLPGHA" and text[stop - 1 : stop].isalpha() and text[stop] != "…":
            word = next_word(text, after, limit, final)
            return None if word is None else word.lower() not in _COMPANY_ENDS
        return True

    back = text[max(start, stop - _LOOK_BACK) : stop]
    back = back.removesuffix("\n")
    tail = back[len(back.rstrip(_TAIL)) :].lstrip(".")
    if not tail:
        if text[stop - 1 : stop].isdigit():
            return _after_number(text, start, stop, at, limit, final)
        return _ordinary(text, at, limit, final)
    tail_start = max(start, stop - _LOOK_BACK) + len(back) - len(tail)
    before = text[tail_start - 1] if tail_start > start else " "
    if (
        before.isdigit()
        or before in "%&@/"
        or (len(tail) == 1 and not before.isspace() and before not in _BEFORE_INITIAL)
        or (before in "'’" and text[max(start, tail_start - 2)].isalnum())  # "aren't."
    ):
        return _ordinary(text, at, limit, final)
    key = tail.lower()
    if key in _NEVER_LAST:
        return False
    if len(tail) == 1:
        return _after_letter(text, start, tail_start, after, limit, final)
    if key in _BEFORE_NUMBER:
        if lower or following.isdigit() or following in "§#":
            return False
        word = next_word(text, after, limit, final)
        return None if word is None else not _ROMAN.match(word)
    if key in _BEFORE_CAPITAL:
        if lower or following.isdigit():
            return False
        word = next_word(text, after, limit, final)
        return None if word is None else word not in _TIME_ZONES
    if key in _MAY_CONTINUE or "." in key:
        if lower or following.isdigit():
            return False
        word = next_word(text, after, limit, final)
        return None if word is None else word.lower() in STARTERS
    if key == "etc":
        return not lower
    return _ordinary(text, at, limit, final)


def _ordinary(text: str, at: int, limit: int, final: bool) -> bool | None:
    """After a full word: the end, unless a lower-case word that opens no sentence follows ("iShares" does)."""
    if not text[at : at + 1].islower():
        return True
    word = next_word(text, at, limit, final)
    if word is None:
        return None
    return word in _LOWER_STARTERS or not word.islower()


def _after_number(text: str, start: int, stop: int, at: int, limit: int, final: bool) -> bool | None:
    """After a digit: not the end when the number counts list entries ("Points: 1. The fund ...")."""
    head = stop
    while head > start and text[head - 1].isdigit():
        head -= 1
    if stop - head <= 2:
        lead = text[max(start, head - 3) : head].strip(" *_(")
        if head == start or lead == "" or lead.endswith(":"):
            return False
    return _ordinary(text, at, limit, final)


def _after_letter(text: str, start: int, letter: int, after: int, limit: int, final: bool) -> bool | None:
    """After a single letter: an initial goes on, a label ("Class A.") or a word that opens sentences ends."""
    following = text[after : after + 1]
    if following.isdigit() or following.islower():
        return False
    before = text[max(start, letter - _LOOK_BACK) : letter].rstrip()
    prior = before.rsplit(None, 1)[-1].strip('*_("“').lower() if before else ""
    if text[letter].isupper() and prior in _LABELLED:
        return True
    if not text[letter].isupper() and prior in ("", "no"):
        return False
    word = next_word(text, after, limit, final)
    return None if word is None else word.lower() in STARTERS and len(word) > 1

"""Whether a text is in a language the models and rules were made for: English in Latin script."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from guardrail.claims.lexicon import word_set

_LATIN_END = 0x024F
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Latin next to Cyrillic or Greek inside one word: letters that only look like others.
_MIXED = re.compile(r"[A-Za-z][\u0370-\u052f]|[\u0370-\u052f][A-Za-z]")
_MIXED_ALLOWED = re.compile(r"[µμαβγδεσΔΣπ][A-Z]?|[A-Za-z][αβγδεσμπ]")

_UNREADABLE = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?=[^\x00-\x7f])\d")
"""Marks that show text in another order than it is read in, and digits of other scripts: a reader may see other figures
than the checks do."""
FOREIGN_SHARE = 0.2
"""Share of non-Latin letters from which a text counts as written in another script; names in brackets stay below."""
_FOREIGN_RUN = 12  # letters of another script in one text, whatever their share

_ENGLISH = word_set(
    "the a an and or of to in is are was were be been it its this that these those for from with by on at as not no "
    "has have had will would may can could should must which who what when where there their they he she his her we "
    "our you your than more less about into over under after before between during per if but also all any each such "
    "only other both while through do does did i"
)
# Function words of other languages that are not English words.
_FOREIGN = (
    word_set(
        # German
        "der das und ist nicht ein eine einen einem einer den dem des für mit auf von zu sich auch wird werden wurde "
        "sind "
        "im zum zur bei nach aus über oder als wie durch beträgt liegt "
        # French
        "le la les une et est sont dans pour avec sur pas du au aux ce cette ces qui que dont leur par plus il elle "
        "nous vous été être ont sa ses à où "
        # Spanish, Portuguese, Italian
        "el los las una y es son del con por para su sus que se lo como más pero está fue o os uma não em da das dos "
        "ao às pelo pela foi é um il gli di che della delle dei nel nella sono ed alla dal ha una per con "
        # Dutch, Scandinavian, Polish, Turkish, Indonesian
        "het een van niet zijn wordt naar ook bij og det som til av är inte och att för med på jest nie się na przez "
        "oraz "
        "ve bir için bu ile değil dan yang dengan tidak untuk dari"
    )
    - _ENGLISH
    - word_set("o la da das des du le el los las san van di per plus se es em som bu ed ha con past dan im den")
)
_NAME_IN_BRACKETS = re.compile(r"[(（][^()（）A-Za-z]{1,10}[)）]")  # "Toyota (トヨタ)"
_SHORT = 6  # words; a text of fewer is a name or a phrase
_LONG = 12  # lower-case words; English prose of that length never lacks a function word


@lru_cache(maxsize=4_096)
def language_supported(text: str) -> bool:
    """False for text mainly in another script or clearly in another language, or whose figures may be seen otherwise.

    Names and single words pass.

    Cheap: script shares first, then a count of function words over texts of at least six words. A segment it refuses
    fails closed with LANGUAGE, since neither the rules nor the NLI model can judge it.
    """
    if not text.isascii():
        if _UNREADABLE.search(text):
            return False
        letters = other = 0
        for found in _LETTER.finditer(_NAME_IN_BRACKETS.sub("", text)):
            letters += 1
            code = ord(found.group())
            if code > _LATIN_END and not 0x1E00 <= code <= 0x1EFF and not _is_symbol(found.group()):
                # One ideograph says as much as a short word.
                weight = 3 if code >= 0x2E80 else 1
                other += weight
                letters += weight - 1
        if other and (other >= _FOREIGN_RUN or other > FOREIGN_SHARE * letters):
            return False
        if _MIXED.search(text) and not _MIXED_ALLOWED.search(text):
            return False
    found_words = _WORD.findall(text)
    if len(found_words) < _SHORT:
        return True
    if text.isascii():
        # Most texts: words of English and of no other language.
        said = {word.lower() for word in found_words}
        if said.isdisjoint(_FOREIGN) and not said.isdisjoint(_ENGLISH):
            return True
    english = foreign = lower = 0
    for word in found_words:
        folded = word.lower()
        if folded in _ENGLISH:
            english += 1
        elif folded in _FOREIGN:
            foreign += 1
        lower += word.islower()
    if foreign >= 2 and foreign > english:
        return False
    return english > 0 or lower < _LONG


def _is_symbol(letter: str) -> bool:
    """Letters used as signs in English text: Greek ones of finance, compatibility forms of Latin ones."""
    return letter in "αβγδεσμπΔΣΩ" or unicodedata.normalize("NFKC", letter).isascii()

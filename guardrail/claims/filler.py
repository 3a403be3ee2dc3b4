"""Words around a proposition that state nothing (opinions, discourse markers, references to documents); hedges."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.lexicon import word_set

GENERIC_DOCUMENTS = (
    r"(?:(?:the|your|our|these|those|all) )?(?:(?:provided|retrieved|available|supplied|attached|above|source|research|"
    r"reference|proprietary|fund|latest) )*(?:documents?|documentation|research|sources?|materials?|context|excerpts?|"
    r"passages?|evidence|information|data|text|reports?|prospectus|fact ?sheet|filings?|tables?)"
    r"(?: (?:provided|retrieved|available|supplied|above|i have))?"
)
# One document named by its kind: whose it is may be said, by whom and of when may not, for that is part of the claim.
NAMED_DOCUMENT = (
    r"(?:(?:the|its|their|this|that|our|your) (?:(?!(?:analyst|broker|auditor|counsel|agency|adviser|advisor|manager|"
    r"management|consultant|industry|media|news|independent|third-party|hypothetical|draft|preliminary)\b)"
    r"(?!(?-i:[A-Z])[\w-]*'s)[a-zA-Z][a-zA-Z'-]* ){0,3}(?:fact ?sheets?|prospectus(?:es)?|profile|"
    r"brochure|reports?|filings?|tables?|schedule|"
    r"commentary|official statement|proxy statement|press release|release|supplement|presentation|circular|"
    r"memorandum|plan description|disclosures?|term sheet|10-[KQ]|8-K|20-F|Form (?:ADV|CRS|N-PORT|N-CSR|10-[KQ]|8-K))"
    r"|Form (?:ADV|CRS|N-PORT|N-CSR|10-[KQ]|8-K))"
)
_MARKERS = (
    r"in (?:my|our) (?:opinion|view|judge?ment)|as (?:i |we |also )?(?:noted|mentioned|stated|discussed|described|"
    r"indicated|shown|reported|outlined)(?: (?:above|earlier|previously|before|here))?"
    r"|as you (?:may |might |can |probably |already )*(?:know|see|recall)"
    rf"|(?:according to|based on|per|as per|from|in|as (?:stated|noted|shown|described|reported) in) "
    rf"{GENERIC_DOCUMENTS}"
    rf"|(?:according to|based on|per|as per|as (?:stated|noted|shown|described|reported|disclosed|set out) in) "
    rf"{NAMED_DOCUMENT}"
    r"|overall|importantly|notably|additionally|furthermore|moreover|in addition|also|however|nevertheless|"
    r"nonetheless|that (?:being )?said|having said that|still|in (?:summary|short|brief|particular|fact|other words|"
    r"conclusion|essence)|to (?:summari[sz]e|be clear|recap|answer your question|put it simply)|for (?:example|"
    r"instance|reference|context|clarity)|specifically|interestingly|fortunately|unfortunately|finally|lastly|"
    r"first(?:ly)?|second(?:ly)?|third(?:ly)?|next|similarly|likewise|thus|therefore|consequently|as a result|"
    r"meanwhile|(?:in|by) contrast|on the (?:other|one) hand|conversely|of course|certainly|sure|"
    r"absolutely|indeed|yes|no|well|"
    r"the (?:short|simple|quick|brief) answer is (?:yes|no)|bottom line|(?:key )?takeaway|summary|answer|important|"
    r"conclusion|tl;dr|"
    r"okay|ok|simply put|great question|good question|most importantly|more importantly|hello|hi"
)
_LEADING_MARKER = re.compile(rf"(?:(?:and|but|so) )?(?:{_MARKERS})(?:,|:|!| [–—-])\s+", re.IGNORECASE)
_LEADING_CLAUSE = re.compile(
    r"(?:(?:and|but|so) )?(?:"
    r"it(?:'s| is| should be| must be)(?: also)? (?:(?:important|worth|useful|helpful|good|key|essential) (?:to )?"
    r"(?:note|noting|remember(?:ing)?|mention(?:ing)?|know|keep(?:ing)? in mind|understand|highlight(?:ing)?|"
    r"point(?:ing)? out)|noted|mentioned|remembered) that"
    r"|(?:please )?(?:also )?(?:note|keep in mind|remember|be aware) that"
    r"|(?:i|we) (?:think|believe|would (?:note|add|say)|can (?:also )?(?:confirm|see|tell you|say)|found|see)(?: that)?"
    r"(?= (?:the|its?|this|these|their|they|your|[A-Z]))"
    r"|i(?:'m| am) (?:happy|glad|pleased) to (?:say|report|confirm|tell you)(?: that)?"
    r"|you(?:(?: may| might|'ll| will) be|'re| are) (?:glad|happy|pleased) to (?:hear|know|learn)(?: that)?"
    r"|did you know(?: that)?"
    r"|what (?:i|we) (?:can|do|could) (?:tell you|say|see|know|confirm|find) is(?: that)?"
    r"|(?:they|it) (?:do(?:es)? )?(?:say|state|show|indicate|note|mention)s? that"
    rf"|as (?:the|our|this) (?:table|chart|data|figures?|documents?|research)(?: (?:above|below))? (?:shows?|"
    rf"indicates?|states?|notes?),?"
    rf"|(?:the |these |those |our |your ){GENERIC_DOCUMENTS} (?:also |clearly |further )?(?:states?|shows?|says?|"
    r"indicates?|notes?|confirms?|mentions?|specify|specifies|reports?) that"
    r"),? ",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    rf",? (?:according to|based on|per|as per|as (?:stated|noted|shown|described|reported|listed|set out) in) "
    rf"(?:{GENERIC_DOCUMENTS}|{NAMED_DOCUMENT})$|, as (?:noted|mentioned|stated|discussed|shown)(?: "
    rf"(?:above|earlier|previously))?$"
    r"|, (?:right|correct|as you know|of course|however|too)$",
    re.IGNORECASE,
)
_MAY_TRAIL = re.compile(
    r" according to| based on| per |,? as |, (?:right|correct|of course|however|too)\b", re.IGNORECASE
)
_INSERTED = re.compile(
    r", (?:however|for (?:example|instance)|of course|therefore|meanwhile|(?:by|in) contrast|in turn|notably|"
    r"importantly|"
    rf"as (?:noted|mentioned)(?: above| earlier)?|in (?:my|our) (?:opinion|view)|according to {GENERIC_DOCUMENTS}),",
    re.IGNORECASE,
)
_HEDGES = word_set(
    "might could would should about approximately around roughly nearly almost approx circa expect expects expected "
    "expecting expectation expectations estimate estimates estimated project projects projected projections forecast "
    "forecasts likely unlikely possible possibly potential potentially appear appears seem seems suggest suggests "
    "believe "
    "believes anticipate anticipates anticipated target targets aim aims intend intends probably perhaps generally "
    "typically reportedly apparently tend tends plans"
)
_WORD = re.compile(r"[a-z]+")
# The verb, not the month.
_MAY = re.compile(r"\bmay\b|\bMay(?= [a-z])|\bup to\b")


@lru_cache(maxsize=4_096)
def strip_filler(sentence: str) -> str:
    """The sentence without opinions, discourse markers and references to the documents; figures and hedges stay."""
    text = sentence.replace("’", "'")
    while True:
        found = _LEADING_MARKER.match(text) or _LEADING_CLAUSE.match(text)
        if found is None or found.end() == len(text):
            break
        text = text[found.end() :]
    if text.count(",") > 1:
        text = _INSERTED.sub("", text)
    if not _MAY_TRAIL.search(text):
        return text
    ending = text[len(text.rstrip(".!?")) :]
    body = text.rstrip(".!?")
    return _TRAILING.sub("", body) + ending


def is_hedged(text: str) -> bool:
    """Whether the text says "may", "about", "expects" or the like."""
    if not _HEDGES.isdisjoint(_WORD.findall(text)):
        return True
    return ("may" in text or "May" in text or "up to" in text) and _MAY.search(text) is not None

"""What an assistant says about its own knowledge and duty: refusals, silence of the documents, disclaimers, advice."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.labels import claims_property, has_figure
from guardrail.claims.sentences.verbs import core, holds_verb, word_of

_YEAR = re.compile(r"(?:\bFY ?|\b(?:Q[1-4]|H[12]) )?\b(?:19|20)\d\d(?:[/-]\d\d)?\b(?![%.,]\d)", re.IGNORECASE)
# Signs that a second statement is joined to a harmless one.
_JOINED = re.compile(
    r"[;—]|\s[–-]\s|\.\s|\b(?:but|however|although|though|yet|because|since|whereas|while|so|thus|therefore|which|who|"
    r"given|despite|except|nevertheless|as)\b",
    re.IGNORECASE,
)
_ALLOWED_AS = re.compile(r"\bas (?:of|well as|needed|to|an example)\b", re.IGNORECASE)
# A stop that ends no sentence.
_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Messrs|St|No|Inc|Corp|Co|Ltd|U\.S)\. ")
_SOURCES = (
    r"(?:document|source|material|excerpt|passage|context|text|research|evidence|information|data|chunk|snippet|"
    r"source context|search result|result)s?"
)
_GIVEN = r"(?:provided|retrieved|available|supplied|given|above|cited|at hand|i have(?: access to| been given)?|shared)"
_DOCUMENTS = (
    rf"(?:(?:the|these|those|any(?: of the)?|our|your|my|none of the)\s)?(?:(?:currently|proprietary|"
    rf"{_GIVEN})\s){{0,2}}"
    rf"(?:(?:research|source|evidence|reference)\s)?{_SOURCES}(?:\s(?:that (?:was|were)\s)?{_GIVEN}(?: to (?:me|us))?)?"
    rf"|the (?:provided|retrieved|supplied|available) (?:report|prospectus|filing|fact ?sheet|table|statement|"
    rf"brochure)s?"
)
# One document by its kind; what it "includes" or "provides for" are terms, so that only saying counts as silence.
_ONE_DOCUMENT = (
    r"(?:the|its|their|this|that|your|our) (?:(?:fund|fund's|company|company's|issuer's|trust's|plan|etf|"
    r"current|latest|official|annual|quarterly|semi-?annual|statutory|summary|proxy|press|offering|provided|retrieved)"
    r" ){0,3}(?:fact ?sheet|prospectus|filing|report|brochure|commentary|statement|release|table|profile|memorandum|"
    r"supplement|presentation|letter|circular|document|excerpt|form adv|10-[kq])s?"
)
_SAY = r"(?:say|state|mention|specify|disclose|indicate|address|discuss|break out)"
_TELL = (
    r"(?:contain|mention|state|specify|include|provide(?! for\b)|disclose|address|cover|discuss|give|say|"
    r"indicate|list|report|"
    r"show|detail|describe|clarify|confirm|offer|reference|have)"
)
_TOLD = (
    r"(?:stated|specified|mentioned|disclosed|provided|included|available|given|covered|addressed|found|listed|"
    r"reported|discussed|detailed|contained|described|present|shown|confirmed|indicated)"
)
_OPENING = (
    r"(?:(?:i(?:'m| am)|we(?:'re| are)) (?:sorry|afraid),? (?:but |that )?|unfortunately,? |regrettably,? |however,? |"
    r"as an? (?:ai|assistant)(?: (?:language model|model|assistant))?,? |(?:based on|from) [\w ]{3,50}, )*"
)
_CANNOT = (
    r"(?:i|we)(?: (?:can ?not|can't|could ?not|couldn't)(?: (?:currently|reliably|independently|directly|fully))?"
    r"|(?: (?:am|are|was|were)|'m|'re)(?: currently)? (?:unable to|not able to|not in a position to))"
)
_DID_NOT = r"(?:i|we) (?:do not|don't|did not|didn't)(?: (?:currently|yet))?"
_NEGATIVE = re.compile(r"\b(?:not?|cannot|unable|insufficient|neither)\b|n't\b", re.IGNORECASE)
_IN_NEGATIVE = ("no", "unable", "insufficient", "neither", "n't")
"""Whatever the pattern finds in ASCII text holds one of them."""
_REFUSAL = re.compile(
    rf"{_OPENING}{_CANNOT} (?:confirm|verify|determine|provide|answer|say|tell|comment|offer|recommend|advise|"
    r"speculate|predict|establish|assess|share|discuss|respond|help|assist|give|access)\b(?P<object>.*)",
    re.IGNORECASE,
)
_NOT_FOUND = re.compile(
    rf"{_OPENING}(?:(?:{_CANNOT}|{_DID_NOT}) (?:find|see|locate|identify|have)|(?:i|we) have no)\b(?P<object>.*)",
    re.IGNORECASE,
)
_NOT_KNOWN = re.compile(rf"{_OPENING}{_DID_NOT} know\b(?P<object>.*)", re.IGNORECASE)
_INFORMATION = re.compile(
    r"\s*(?:(?:any|an?|the|enough|sufficient|access to|such|no|this|that) )*"
    r"(?:[\w'-]+ ){0,2}(?:information|mention|details?|data|evidence|references?|answer|documents?|sources?)\b",
    re.IGNORECASE,
)
_SILENCE = re.compile(
    rf"{_OPENING}(?:{_DOCUMENTS}) (?:do|does|did)(?: not|n't)"
    rf"(?: (?:currently|explicitly|specifically|clearly|directly))? {_TELL}\b(?P<object>.*)",
    re.IGNORECASE,
)
_SILENT_DOCUMENT = re.compile(
    rf"{_OPENING}(?:{_ONE_DOCUMENT} (?:do|does|did)(?: not|n't)(?: (?:explicitly|specifically|clearly|"
    rf"directly))? {_SAY}"
    rf"|neither (?:document|source|report|excerpt) {_SAY}s)\b(?P<object>.*)",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    rf"{_OPENING}(?:there (?:is|was|are|were) (?:no|not any|insufficient)|no|insufficient) "
    rf"(?:(?:specific|verified|explicit|further|additional|relevant|sufficient|such) )?"
    rf"(?:information|mention|details?|data|evidence|figures?|references?|statements?|disclosures?)"
    rf"(?P<object>.*?)(?: (?:is|was|are|were) {_TOLD})? (?:in|from|within) (?:{_DOCUMENTS})",
    re.IGNORECASE,
)
_NOT_TOLD = re.compile(
    rf"{_OPENING}(?P<object>(?:the|this|that|its|their|such|these|those|any) .*?) "
    rf"(?:is|are|was|were)(?: not|n't)(?: (?:explicitly|specifically|currently|clearly))? {_TOLD} "
    rf"(?:in|by|within|from) (?:{_DOCUMENTS})",
    re.IGNORECASE,
)
_PLACE = re.compile(
    rf",? ?\b(?:in|from|within|by|based on|using|with|given|under) (?:{_DOCUMENTS})(?!\w)"
    r"|\bi have(?: been given)?\b",
    re.IGNORECASE,
)
# Past forms that describe the noun behind them: "verified yield details".
_DESCRIBING = re.compile(
    r"\b(?:verified|specified|detailed|updated|audited|published|stated|reported|estimated|projected|expected|"
    r"requested|"
    r"related|combined|weighted|adjusted|consolidated|proposed|planned|associated)\b",
    re.IGNORECASE,
)
_ABOUT_A_CLAUSE = re.compile(r"\s*(?:you )?(?:whether|if)\b", re.IGNORECASE)
_STANDING = re.compile(
    r"(?:please (?:note|remember)(?: that)?:? |note(?: that)?:? |disclaimer:? |(?:as always|again),? )?(?:"
    r"(?:(?:this|the (?:above|information))(?: (?:information|response|answer|summary|message|content|material|above|"
    r"provided))* (?:is|should|does|are)(?:n't| not)|nothing (?:here|above|in this (?:message|response|answer)) "
    r"(?:is|should|constitutes))(?: be)?(?: (?:intended|meant|construed|considered|taken|provided))?"
    r"(?: (?:as|to be|constitute))?(?: (?:an? )?)?(?:(?:personal(?:i[sz]ed)?|investment|financial|legal|tax|accounting|"
    r"professional|trading|or|and|,)[ ,]*)+(?:advice|recommendations?|guidance)(?: or (?:a )?recommendations?)?"
    r"|(?:this|the (?:above|information))(?: (?:information|response|answer|summary|content|material))*"
    r"(?: (?:above|provided|here))? is (?:provided )?for (?:general )?(?:informational|educational|information|general)"
    r"(?: (?:and|or) (?:informational|educational))?(?: information)? purposes only"
    r"(?: and (?:is|does|should)(?: not|n't)(?: be)?(?: (?:constitute|construed as|considered|intended as))?"
    r" (?:(?:personal(?:i[sz]ed)?|investment|financial|legal|tax|professional|or|and|,)[ ,]*)+advice)?"
    r"|past performance (?:is (?:no|not an?) (?:guarantee|indicator|indication|reliable indicator) of future"
    r"|does(?: not|n't) guarantee future|is not (?:necessarily )?indicative of future) (?:results|returns|performance)"
    r"|(?:all )?invest(?:ing|ments?)(?: in [a-z ]{3,30})? (?:involves?|carr(?:y|ies)) risks?"
    r"(?:,? including (?:the )?(?:possible |potential )?loss of principal)?"
    r"|i(?:'m| am) not (?:a|your) (?:financial|tax|legal|investment) (?:advis[eo]r|professional|planner)"
    r")",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"(?:for (?:more|further) (?:information|details|guidance),? )?(?:please |kindly |you (?:may|should|might)(?: "
    r"want to)? |"
    r"we recommend that you |i recommend that you |it is (?:best|recommended) to |always |consider )?"
    r"(?:consult(?:ing)?|contact(?:ing)?|refer(?:ring)? to|see|review(?:ing)?|speak(?:ing)? (?:to|with)|"
    r"talk(?:ing)? (?:to|with)|check(?:ing)?(?: with)?|ask(?:ing)?|reach(?:ing)? out to)\b(?P<object>.*)",
    re.IGNORECASE,
)
_ADVICE_WORDS = word_set(
    "a an the your our my their its with or and to for of on about before making any decision decisions more further "
    "full complete details information primary official fund's fund current latest most recent prospectus prospectuses "
    "document documents advisor adviser advisors advisers financial tax legal investment qualified licensed "
    "professional professionals accountant attorney specialist team representative counsel counselor planner wealth "
    "manager relationship client service services support website report reports filing filings fact sheet factsheet "
    "materials research sources source issuer's issuer company's company investor relations page guidance help "
    "questions directly as needed confirm this these them specific personal situation circumstances needs investing"
)
_ENOUGH = re.compile(r"\benough\b(?! information)", re.IGNORECASE)
_COMMA_OR_AND = re.compile(r",|\band\b")


def joins_statements(text: str) -> bool:
    """Whether a sign or word in `text` can join a second statement to a first."""
    return _JOINED.search(_TITLED.sub(" ", _ALLOWED_AS.sub("", text))) is not None


def _single(text: str) -> bool:
    """Whether the rest of a recognised phrase holds no second statement."""
    return not joins_statements(text) and not holds_verb(_DESCRIBING.sub("", text))


def refuses(text: str) -> bool:
    """Whether the text only says that something is not known, or not in the documents; years may name what is."""
    if text.isascii():
        lowered = text.lower()
        if not any(part in lowered for part in _IN_NEGATIVE):
            return False
    if not _NEGATIVE.search(text):
        return False
    body = text.rstrip(" .!")
    found = (
        _SILENCE.fullmatch(body)
        or _SILENT_DOCUMENT.fullmatch(body)
        or _NOTHING.fullmatch(body)
        or _NOT_TOLD.fullmatch(body)
        or _REFUSAL.fullmatch(body)
    )
    if found is None:
        found = _NOT_KNOWN.fullmatch(body)
        if found is not None and claims_property(found["object"]):
            return False
    if found is None:
        found = _NOT_FOUND.fullmatch(body)
        if found is None or not (_INFORMATION.match(found["object"]) or _PLACE.search(found["object"])):
            return False
    rest = found["object"]
    if has_figure(_YEAR.sub("", rest)) or _ENOUGH.search(rest):
        return False
    if _ABOUT_A_CLAUSE.match(rest):
        # What is doubted is not stated; a clause joined to it would be.
        return not joins_statements(rest) and not _COMMA_OR_AND.search(rest)
    return _single(_PLACE.sub("", rest))


def is_standing_disclaimer(text: str) -> bool:
    """Whether the text is one of the disclaimers every advisor's letter carries."""
    return _STANDING.fullmatch(text.rstrip(" .!")) is not None


def advises_reading(text: str) -> bool:
    """Whether the text only sends the reader to a document or a professional."""
    found = _ADVICE.fullmatch(text.rstrip(" .!"))
    return found is not None and all(
        word_of(token) in _ADVICE_WORDS for token in found["object"].split() if core(token)
    )

"""What keeps a conversation going and states nothing: greetings, thanks, offers, questions, lead-ins."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import NEGATIONS, word_set
from guardrail.claims.refusals import joins_statements
from guardrail.claims.sentences.labels import asserting_phrase, claims_property, has_figure, is_label
from guardrail.claims.sentences.verbs import AUXILIARIES, core, holds_verb, is_clearly_finite, word_of

_COURTESY = (
    r"(?:hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day)|welcome(?: back)?)(?: there| again)?"
    r"(?:,? and welcome(?: back)?)?"
    r"(?:,? (?-i:(?:(?:Mr|Mrs|Ms|Dr)\. )?[A-Z][\w'’-]+)){0,2}"
    r"|(?:(?:many )?thanks(?: (?:again|so much|a lot))?|thank you(?: (?:again|so much|very much))?)"
    r"(?: for (?:asking|reaching out|getting in touch|(?:your|the) (?:\w+ )?(?:question|inquiry|enquiry|message|"
    r"interest|patience|time|request|feedback|clarification|follow-up)))?(?:,? (?-i:[A-Z])[\w'’-]+)?"
    r"|you(?:'re| are) (?:very |most )?welcome|my pleasure|no problem|happy to help|glad to help"
    r"|(?:sure(?: thing)?|certainly|of course)(?=!)"
    r"|(?:great|good|excellent|interesting) question(?=[!.])|that(?:'s| is) an? (?:great|good|excellent) question"
    r"|i hope (?:this|that) (?:helps|is helpful|information (?:helps|is helpful|is useful))"
    r"|(?:best|kind|warm) regards|sincerely|yours (?:truly|sincerely)|take care|goodbye|bye"
    r"|have a (?:great|good|nice|wonderful) (?:day|evening|week|weekend)"
    r"|(?:i(?:'m| am) )?(?:sorry|my apologies|apologies)(?: (?:about|for) (?:that|this|the (?:confusion|"
    r"inconvenience)))?"
)
_COURTESIES = re.compile(rf"(?:(?:{_COURTESY})[!.,…]*\s*)+", re.IGNORECASE)
_HELPING = (
    r"(?:help|assist|provide|compare|summari[sz]e|walk|explain|look|pull|show|share|prepare|go|check|review|clarify|"
    r"answer|discuss|elaborate|dig|break|run|put)"
)
_OFFER = re.compile(
    r"(?:(?:please )?(?:let me know|feel free to (?:ask|reach out|contact me|let me know)|(?:do not|don't) hesitate to "
    r"(?:ask|reach out|contact me)|just (?:ask|let me know)|reach out)"
    rf"|(?:i(?:'d| would) be (?:happy|glad|pleased)|i(?:'m| am) (?:happy|glad|here|available)) to {_HELPING}"
    rf"|(?:i|we) can (?:also |gladly |certainly )?{_HELPING}"
    r"|if (?:you(?:'d| would)? (?:like|have|need|want|wish)|there(?:'s| is) anything|anything)"
    rf"|is there anything else|would you like|do you want|(?:shall|should|may) i {_HELPING}"
    r"|can i help|how (?:can|may) i help|what else can i (?:do|help))\b(?P<object>.*)",
    re.IGNORECASE,
)
_OFFER_VERBS = word_set("like have want need would is can know ask do may help are")
# Clauses about the two who talk.
_OF_THE_TALK = re.compile(
    r"\b(?:if )?(?:you(?:'d| would)?|i(?:'d| would)?|there(?:'s| is)|anything|we) "
    r"(?:(?:be|can|would|do|may) )?(?:like|have|want|need|wish|is|can|help|ask|happy|else|know)\b",
    re.IGNORECASE,
)
_CONTENT_CLAUSE = re.compile(r"\b(?:that|why|how (?:the|its|this|it))\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"(?:and |so |or )?(?:(?:is|are|was|were|does|do|did|has|have|can|could|will|would|should|may|shall)|what (?:is|"
    r"are|"
    r"was|were|about)|what's|which|how (?:much|many|often|long)|when|where|who (?:is|are)|"
    r"(?:what|how|which|why|when|where)\b(?=.*\byou(?:r)?\b))\b(?P<object>.*)\?",
    re.IGNORECASE,
)
# A question that takes its answer for granted.
_LOADED = re.compile(
    r"\b(?:know|knew|aware|reali[sz]e|hear|heard|told|right|correct|true|sure|believe|surpris\w*|doubt|wonder|think|"
    r"that|because|if|since|given|despite|even|already|still|why|best|safest|highest|lowest|record|so|such)\b|n't\b|"
    r"\bnot\b",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(
    r"(?:(?:certainly|sure|of course|great|okay|ok)[!,.] )?(?:"
    r"(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is|are)|this is|these are) (?P<object>.*)"
    r"|let(?: me|'s) (?:break|summari[sz]e|look|walk|explain|compare|outline|take|go) (?P<shown>.*)"
    r"|(?:in (?:summary|short|brief)|to summari[sz]e|to recap|in other words|for example|for reference|overview|"
    r"additionally|also|note|summary|answer|response|please note)"
    r"|(?:based on|according to|as (?:stated|described|noted|reported) in|from) (?:the |our |your )?[\w ]{3,60}"
    r"|(?P<subject>.*) (?:is|are) (?:as follows|the following|(?:listed|summari[sz]ed|shown|set out|outlined) below)"
    r")[,:]*",
    re.IGNORECASE,
)
_MAY_LEAD_IN = re.compile(r"\b(?:here|below|following|follows|let|this|these)\b", re.IGNORECASE)
_LEAD_IN_WORDS = word_set(
    "down through at it this that each one by between differences difference similarities two both them "
    "a an the what how i we you your our some all of for from in on about to and with below is are can could found "
    "find "
    "know say says said state states show shows tell documents document report reports research sources source "
    "evidence provided retrieved available materials brief short quick concise overview summary breakdown comparison "
    "list table details detail information info facts fact points point takeaways takeaway highlights findings key "
    "main relevant important figures numbers answer response that this it regarding based according requested fund "
    "funds fund's bond company's company its performance fees holdings yield risks terms features more look closer "
    "have has used using compare compares class classes share shares"
)


def is_courtesy(text: str) -> bool:
    """Whether the text only greets, thanks, apologises or takes leave."""
    return _COURTESIES.fullmatch(text + " ") is not None and not claims_property(text)


def offers(text: str) -> bool:
    """Whether the text only offers further help or asks to be told what is wanted."""
    found = _OFFER.fullmatch(text.rstrip(" .!?"))
    if found is None or joins_statements(found["object"]) or claims_property(found["object"]):
        return False
    rest = [word_of(token) for token in found["object"].split()]
    if any(word in NEGATIONS or (word in AUXILIARIES and word not in _OFFER_VERBS) for word in rest):
        return False
    others = _OF_THE_TALK.sub("", found["object"])
    return not _CONTENT_CLAUSE.search(others) and not any(word_of(token) in AUXILIARIES for token in others.split())


def asks(text: str) -> bool:
    """Whether the text is one open question; a question that takes a fact for granted is a statement."""
    if not text.endswith("?") or "?" in text[:-1] or "," in text:
        return False
    found = _QUESTION.fullmatch(text)
    if found is None or _LOADED.search(text) or has_figure(text):
        return False
    # Inversion has spent the question's one verb; behind a bare "which" or "when" it is still to come.
    spent = word_of(text.split()[0]) in AUXILIARIES
    finite = [word for word in (word_of(token) for token in found["object"].split()) if is_clearly_finite(word)]
    return not joins_statements(found["object"]) and len(finite) <= (0 if spent else 1)


def leads_in(text: str) -> bool:
    """Whether the text only announces what follows ("Here is what the documents say:")."""
    ends_open = text.endswith((":", ","))
    if not (ends_open or _MAY_LEAD_IN.search(text)) or claims_property(text, superlatives=False):
        return False
    found = _LEAD_IN.fullmatch(text.rstrip(" ."))
    if found is not None and (ends_open or found["object"] or found["subject"] or found["shown"]):
        rest, subject = found["object"] or found["shown"] or "", found["subject"] or ""
        named = not subject or not (asserting_phrase(subject) or holds_verb(subject))
        return named and all(
            word_of(token) in _LEAD_IN_WORDS or core(token)[:1].isupper() for token in rest.split() if core(token)
        )
    return text.endswith(":") and is_label(text)

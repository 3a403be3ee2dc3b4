"""A plain statement in one form, so that two wordings of it compare equal: "The sponsor charges 0.25% of net asset
value annually" and "The sponsor fee is 0.25% of net asset value per year" both say sponsor, fee, net, asset, value.

What is kept is the order of all words that say anything, with words of finance that stand for each other everywhere as
one. Figures and times are taken out, each in its order; words of frequency may stand anywhere; what links a name to its
value, articles and the prepositions that only join are left out. Negations, modal verbs, conditions and the
prepositions that tell one side from the other stay.
"""

from __future__ import annotations

import re

from guardrail.claims.figures import Bound, Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import forms
from guardrail.claims.record import record
from guardrail.evidence.terms import stem

MAX_TEXT = 400
"""Characters of a statement beyond which it says more than one thing."""
FIGURE, RANGE, TIME = "#", "~", "¶"

_PHRASES = tuple(
    (re.compile(rf"(?<![\w-])(?:{pattern})" + ("" if "(?=" in pattern else r"(?![\w-])")), plain)
    for pattern, plain in (
        (r"buy(?:s|ing)? back|bought back|buybacks? of|the repurchase of|repurchases of", "repurchase"),
        (r"(?:may|might|can|could) be subject to", "may incur"),
        (r"(?:is|are|was|were) subject to", "incur"),
        (r"screens? out", "exclude"),
        (r"(?:(?:is|are|was|were) )?guid(?:es|ing|ed) (?:to|for)", "expect"),
        (r"(?:per|a|each|every) (?:year|annum)", "annually"),
        (r"(?:per|a|each|every) quarter", "quarterly"),
        (r"(?:per|a|each|every) month", "monthly"),
        (r"twice (?:a|per|each|every) year|semi-annually|semiannually|every six months", "half-yearly"),
        (r"with no|with zero", "without"),
        (r"due to|because of|owing to|as a result of|on account of|attributable to", "dueto"),
        (r"portfolio turnover", "turnover"),
        (r"cash (?=dividends?|distributions?)", ""),
        (r"(?:total )?(?:annual (?:costs?|expenses?)|yearly costs?|ongoing charges?|expense ratio)", "expenseratio"),
        (r"charg(?:e|es|ed|ing) (?=(?:an? )?(?:[a-z0-9-]+ ){0,3}(?:fees?|charges?|commissions?|expenseratio))", ""),
        (r"(?:made|makes|make|making) up", "account"),
        (r"(?:accounts?|accounted|accounting) for", "account"),
        (r"mak(?:e|es|ing) (?P<how>[a-z]+ )?offers? to", r"\g<how> offer"),
        (r"offers? to", "offer"),
        (r"(?:held|holds?) # meetings?|met # times", "meet"),
        (r"(?:hold|put|place|keep)s? # of (?P<whose>(?:its |the |net )*)assets in", r"invest # of \g<whose>assets in"),
        (r"(?:held|kept|placed|located) (?=at|in)", ""),
        (r"the end of (?=¶)|year-end (?=¶)|(?<=¶) as a whole", ""),
        (r"(?:the )?(?:full|whole|entire)[ -](?:fiscal )?year (?=¶)", ""),
        (r"a total of|an? amount of", ""),
        (r"(?:is|are) redeemable", "may redeem"),
        (r"(?:is|are) callable", "may call"),
        (r"(?:will be|is|are|was|were) (?:paid|payable) (?:on )?(?=¶)", "payableon "),
        (r"employs? # (?:people|persons|staff|workers)", "# employees"),
        (r"(?:runs?|lasts?|continues?|extends?) (?:until|through|to) (?=¶)", "end "),
        (r"investment portfolio", "portfolio"),
        (r"(?:largest|biggest|top)(?P<n> #)? (?:holdings|positions)", r"largest\g<n>"),
        (r"# (?:largest|biggest)", "top #"),
        (r"any (?:more|further|additional)", "further"),
        (r"(?:equal|equals|amount|amounts|amounting) to (?=#)", ""),
        (r"cannot|ca not", "can not"),
        (r"on or after", "from"),
        (r"(?:between|from) (?=~)", ""),
    )
)
_CLASSES = (
    "launch establish found start begin incept create",
    "hold own possess",
    "fee charge",
    "raise increase lift boost hike grow rise climb",
    "lower decrease reduce cut fall decline drop",
    "tighten narrow",
    "widen broaden",
    "expect anticipate forecast",
    "may might can could",
    "large largest big biggest great greatest top",
    "mostly mainly chiefly primarily principally largely",
    "incur face attract trigger",
    "dividend distribution payout pay",
    "authorize approve authorise",
    "exclude omit",
    "derive generate earn",
    "receive get",
    "invest put place",
    "adviser advisor",
    "client customer",
    "shareholder stockholder",
    "single one",
    "dueto reflect",
    "exempt free",
    "employee staff personnel",
    "you owner investor",
    "end expire lapse",
    "exceed surpass",
    "insure cover",
    "member director",
)
"""Words that say the same of a product, a company or a payment wherever they stand; a word stands in one line only."""
_CLASS_OF = {stem(word): line.split()[0] for line in _CLASSES for word in line.split()}
_IRREGULAR = {
    "held": "hold", "paid": "pay", "bought": "buy", "began": "begin", "begun": "begin", "rose": "rise", "risen": "rise",
    "fell": "fall", "fallen": "fall", "grew": "grow", "grown": "grow", "cut": "cut", "met": "meet", "got": "get",
    "made": "make", "lent": "lend", "sold": "sell", "chose": "choose",
}  # fmt: skip
_LINKS = (
    word_set(
        "is are was were be been being has have had does do did a an the its their his her our your this that these"
        " those of in on at for as and also currently now still which who there it they with only's"
    )
    | forms(word_set("amount equal stand come run carry show report have provide give consist comprise"))
    | word_set("stood came ran gave shown set plc inc corp ltd llc lp nv ag sa se gmbh")
)
"""What joins a name to its value and says nothing; words of frequency among them are told apart."""
_DESIGNATED = re.compile(r"\b([A-Za-z]+) ([A-Z]|[IVX]{1,4}|\d{1,4}[A-Z])(?=$|[\s,;:.)]|['’]s)")
_PASSIVE = re.compile(
    r"^(?P<x>.+?) (?:is|are|was|were|has been|have been) (?P<verb>[a-z]+ed|held|paid|made|sold|lent) by (?P<y>[^¶#]+?)"
    r"(?P<rest>(?: (?:up to|in|on|at|for|from|since|to|as|with|through|until|over|during|[¶#]).*)?)$"
)
"""Designations of a class or series, and a passive clause."""
_OFTEN = word_set("annually annual yearly quarterly monthly weekly daily half-yearly")
_OFTEN_AS = {"annual": "annually", "yearly": "annually"}
_WORD = re.compile(r"[a-z0-9][\w&'’-]*")
_FRONTED = re.compile(
    r"^(?P<block>(?:after|before|during|over|for|since|under|within|following|with|on|at|in|as of|as at|through)"
    r" [^,]{2,60}), (?P<rest>.+)$"
)
_OF = re.compile(
    r"\b(?P<what>(?!share\b|percent|part\b|end\b|one\b|some\b|all\b|each\b|none\b|most\b)[a-z][a-z-]+) of"
    r" (?:the |its |their )?(?P<whose>[a-z][a-z-]+)(?= (?:is|are|was|were|may|can|could|will|must|has|have|[a-z]+s)\b)"
)


@record
class Retelling:
    """A statement in one form.

    Arguments:
        words: in order, each in its common form.
        often: words of frequency, wherever they stand.
        figures, periods: in their order.
    """

    words: tuple[str, ...]
    often: frozenset[str]
    figures: tuple[Figure, ...]
    periods: tuple[Period, ...]


def retelling(
    text: str, figures: tuple[Figure, ...], periods: tuple[Period, ...], starts: tuple[int, ...]
) -> Retelling:
    """A statement in one form.

    Arguments:
        starts: where the words begin that bind each figure ("more than 80 %"), which go with it.
    """
    marks = [
        (start, figure.end, RANGE if figure.bound is Bound.RANGE else FIGURE)
        for start, figure in zip(starts, figures, strict=True)
    ]
    marks += [(period.start, period.end, TIME) for period in periods]
    pieces, at = [], 0
    for start, end, sign in sorted(marks):
        if start < at:
            continue
        pieces += [_DESIGNATED.sub(r"\1-\2", text[at:start]), f" {sign} "]
        at = end
    whole = "".join([*pieces, _DESIGNATED.sub(r"\1-\2", text[at:])])
    folded = " ".join(whole.replace("’", "'").lower().rstrip(" .!").replace("n't", " not").split())
    if (fronted := _FRONTED.match(folded)) is not None:
        folded = f"{fronted['rest']} {fronted['block']}"
    for pattern, plain in _PHRASES:
        folded = pattern.sub(plain, folded)
        if RANGE in folded and "(?=~)" in pattern.pattern:
            folded = folded.replace(RANGE, FIGURE)
    folded = " ".join(folded.split())
    if (passive := _PASSIVE.match(folded)) is not None:
        folded = f"{passive['y']} {passive['verb']} {passive['x']}{passive['rest']}"
    folded = _OF.sub(r"\g<whose> \g<what>", folded)
    kept, often = [], set()
    for word in _WORD.findall(folded):
        word = word.removesuffix("'s").rstrip("'")
        if word in _OFTEN:
            often.add(_OFTEN_AS.get(word, word))
        elif word not in _LINKS:
            kept.append(common(word))
    return Retelling(tuple(kept), frozenset(often), figures, periods)


def common(word: str) -> str:
    """A word in its common form: without its ending, and as the first of those that say the same."""
    word = _IRREGULAR.get(word, word)
    for one in (word, stem(word)):
        if one in _CLASS_OF:
            return _CLASS_OF[one]
    root = stem(word)
    return _CLASS_OF.get(root, root)


def agree_in_bound(claimed: Figure, stated: Figure) -> bool:
    """Whether a claim binds a figure as the source does; "about" may be said of an exact one."""
    if claimed.bound is stated.bound:
        return True
    return claimed.bound is Bound.ABOUT and stated.bound is Bound.EXACT

"""Frames in which speakers put a figure, each with its plain form: one rule a frame, in the order of their use.

Every rewording says at least as much as the frame does, never less (`guardrail.claims.plain.plain_words`).
"""

from __future__ import annotations

import re

from guardrail.claims.plain.act_frames import FRAMES
from guardrail.claims.plain.plain_parts import DUE_WHEN, FIG, IN
from guardrail.claims.plain.plain_rule import Rule, any_of, rule
from guardrail.claims.plain.valued_moves import MOVED, TRIGGERS, plain_move
from guardrail.claims.sentences.masking import PERIOD_SIGN, F, P
from guardrail.claims.sentences.verbs import past_form

_FIRST = rf"(?:(?:More than|Less than|Over|Under|About|Approximately|Roughly|Around|Nearly|Almost|Some) )?{F}"
_NOTE = F[0]  # what each masked figure begins and ends with
_BE = r"(?:is|was|are|were)"
_PLAIN_VERB = rf"(?:{_BE}|amounted to|totaled|totalled|stood at)"
_EACH = r"(?: (?:a|per|each|every) (?:fiscal )?(?P<each>year|quarter|month)| annually)?"
_UP = r"(?:higher|up|upwards?)"
_DOWN = r"(?:lower|down|downwards?)"
_MOVING = "crept edged ticked inched nudged moved went gone came come headed drifted stepped"
_UPWARDS = f"{_MOVING} pushed shot picked"
_DOWNWARDS = f"{_MOVING} slid dropped"
_COMES = (
    r"(?:(?:came|comes|come) (?:in at|out at|out to|to)|(?:clocked|clocks) in at|(?:landed|lands|settled|settles) at"
    r"|(?:worked|works|work) out (?:to|at)|(?:sat|sits|sit|ran|runs|run|finished|ended|ends) at"
    r"|(?:added|adds|add) up to|(?:equals|equal|equaled|equalled)|(?:amounted|amounts|amount) to"
    r"|(?:totaled|totalled|totals|total)|numbered|(?:stood|stands|stand) at)"
)
_FALLS_DUE = rf"(?:(?:falls?|comes?|will fall|will come|{_BE}|will be) due|matures?|will mature|{_BE} payable)"
_LEFT_OUT = ("Stripping out", "Excluding", "Leaving out", "Leaving aside", "Setting aside", "excluding")
_RESULT = re.compile(
    r"\b(?:income|profits?|loss(?:es)?|earnings|ebitd?a|eps|margins?|cash flows?|results?)\b", re.IGNORECASE
)
"""Lines that stand after what was deducted from them."""
_FRACTIONS = {
    "half": "50%",
    "a half": "50%",
    "a third": "33.3%",
    "one third": "33.3%",
    "one-third": "33.3%",
    "two thirds": "66.7%",
    "two-thirds": "66.7%",
    "a quarter": "25%",
    "one quarter": "25%",
    "one-quarter": "25%",
    "three quarters": "75%",
    "three-quarters": "75%",
    "a fifth": "20%",
    "one fifth": "20%",
    "one-fifth": "20%",
    "a tenth": "10%",
    "one tenth": "10%",
    "one-tenth": "10%",
}
_ARTICLE = re.compile(r"^(?:the|its|their) ")
_ALL = re.compile(r"^(?:all |total )(?:the |its |their )?")


def _inner(text: str) -> str:
    """A phrase that opened a sentence, inside one: an article or common word loses its capital."""
    first, _, rest = text.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An", "Its", "Their", "Total", "Net", "Gross") else text


def _bare(phrase: str) -> str:
    """A phrase without its article."""
    return _ARTICLE.sub("", _inner(phrase))


def _averaged(match: re.Match[str]) -> str:
    """An average over years is one a year, never one a quarter or a month."""
    if match["each"] not in (None, "year") and match["each"] not in match["span"]:
        return match[0]
    return f"The average {_bare(match['x'])} over {match['span']} was {match['f']}"


def _deducted(match: re.Match[str]) -> str:
    """What is left of `b` without `a`, said so that their order counts.

    Of a result ("operating income excluding restructuring") what was deducted is added back: that is no difference.
    """
    if match["how"] in _LEFT_OUT and _RESULT.search(match["b"]) is not None:
        return match[0]
    owner = _inner(match["a"])
    return f"{match['b'][:1].upper()}{match['b'][1:]} exceeded {owner} by {match['f']}{match['tail']}"


def _inverted(match: re.Match[str]) -> str:
    return f"{match['part']} accounted for {match['f'].lower()} of {match['whole']}"


def _of_all(match: re.Match[str]) -> str:
    noun, at = match["noun"], match["at"] or ""
    return f"The {noun} {match['adj']}{at} were {match['f'].lower()} of the {noun}{match['mod']}{at}"


def _cheaper(match: re.Match[str]) -> str:
    when = f" {_inner(match['when'][:1].lower() + match['when'][1:-2])}" if match["when"] else ""
    total = f"Total annual expenses{when} of {_inner(match['a'])}"
    return f"{total} are {match['f']} lower than those of {_inner(match['b'])}"


def _due(match: re.Match[str]) -> str:
    return f"Total {_all_of(match)} due {match['t']} was {match['f'].removeprefix('Some ')}"


def _share_due(match: re.Match[str]) -> str:
    name = _all_of(match)
    return f"{name[:1].upper()}{name[1:]} due {match['t']} accounted for {match['f'].lower()} of total {name}"


def _all_of(match: re.Match[str]) -> str:
    return _ALL.sub("", _bare(match["x"]))


RULES: tuple[Rule, ...] = (
    # words that state nothing
    rule(
        "actually really indeed though also fact course alone still",
        r",? \b(?:actually|really|indeed|in fact|of course|though|also)\b,?(?= )"
        rf"|(?<=[a-z]) alone(?= )|(?<={PERIOD_SIGN}) alone\b|(?<= but) still\b"
        r"|(?<=[a-z]) still(?= (?:rose|grew|fell|shrank|[a-z]+ed)\b)",
        "",
    ),
    rule("just only merely mere", rf"\b(?:[Jj]ust|[Oo]nly|[Mm]erely|[Aa] mere) (?={F})", ""),
    rule("terms", r"^In (?:percentage|relative|absolute|dollar) terms, |,? in (?:percentage|relative) terms\b", ""),
    # movements
    rule(TRIGGERS, MOVED, plain_move),
    rule("point points pts", rf"(?P<f>{F}) (?:points?|pts)\b(?! of)", r"\g<f> percentage points"),
    rule(_MOVING, rf"\b(?P<have>has|have|had) {any_of(_DOWNWARDS)} {_DOWN}\b", r"\g<have> fallen"),
    rule(_MOVING, rf"\b(?P<have>has|have|had) {any_of(_UPWARDS)} {_UP}\b", r"\g<have> risen"),
    rule(_UPWARDS, rf"\b{any_of(_UPWARDS)} (?:back |slightly )?{_UP}\b", "rose"),
    rule(_DOWNWARDS, rf"\b{any_of(_DOWNWARDS)} (?:back |slightly )?{_DOWN}\b", "fell"),
    *(
        rule(verbs, rf"\b{any_of(verbs)}\b", plain)
        for verbs, plain in (
            (
                "eased dipped slid sank tumbled retreated receded softened narrowed slumped plummeted collapsed"
                " cratered dwindled",
                "fell",
            ),
            ("soared widened rebounded rallied ballooned skyrocketed mushroomed swelled", "rose"),
        )
    ),
    rule(
        "half third thirds quarter quarters fifth tenth",
        rf"(?<= by )(?:about |nearly |almost |roughly |around |some )?(?P<share>{'|'.join(_FRACTIONS)})"
        r"(?=$|,| in | from )",
        lambda match: f"about {_FRACTIONS[match['share']]}",
    ),
    rule(
        "only",
        r"\bthe only (?P<n>[a-z ]+?) to (?P<v>grow|shrink|rise|fall|decline|increase|decrease|drop|expand)"
        r"(?= in | from |$)",
        lambda match: f"the only {match['n'].split()[-1]} that {past_form(match['v'])}",
    ),
    rule(
        "each every",
        rf"^(?P<x>[^,{_NOTE}]+?) (?:each|every) (?P<y>year|quarter) (?P<v>(?:rise|grow|increase|climb|fall|decline"
        r"|decrease|drop|shrink)s?|rose|grew|increased|climbed|fell|declined|decreased|dropped|shrank)"
        r"(?P<t> (?:from|between|since) .+)$",
        r"\g<x> \g<v> every \g<y>\g<t>",
    ),
    rule(
        "figure level amount value total",
        rf"^(?P<x>[^,{_NOTE}]+?)(?P<t> {IN}) (?P<be>{_BE}) (?P<f>{FIG}) (?:the|its) (?P<p>{P})"
        r" (?:figure|level|amount|value|total)$",
        r"\g<x>\g<t> \g<be> \g<f> \g<x> in \g<p>",
    ),
    rule(
        "by",
        rf"(?P<f> by {FIG}) \((?:or |an? )?(?P<again>{F})(?: (?:increase|decrease|decline|rise|drop))?\)(?P<end>,?)",
        r"\g<f>, or \g<again>,",
    ),
    # what links a name and its value
    rule(
        "came comes come clocked clocks landed lands settled settles worked works work sat sits sit ran runs run"
        " finished ended ends added adds add equals equal equaled equalled amounted amounts amount totaled totalled"
        " totals total numbered stood stands stand",
        rf"\b(?:would )?{_COMES} (?={FIG})",
        "was ",
    ),
    rule("margin", rf"(?P<margin>\bmargin\b.* {FIG}) of (?:net |total )?(?:sales|revenues?)\b", r"\g<margin>"),
    rule(
        "there",
        rf"^There (?:was|were|is|are) (?P<f>{FIG}) (?:of|in) (?P<x>.+?)(?P<t> {IN})$",
        r"\g<x> was \g<f>\g<t>",
    ),
    rule(
        "share",
        rf"^(?P<a>[^,{_NOTE}]+?)(?:'s|(?<=s)') share of (?P<b>[^,{_NOTE}]+?) {_PLAIN_VERB} (?P<f>{FIG})",
        r"\g<a> was \g<f> of \g<b>",
    ),
    rule(
        "combined together",
        rf"^(?P<x>[^,{_NOTE}]+?) (?:{_PLAIN_VERB}|came to) (?P<f>{FIG}) (?:over|in|across|for) (?P<t>[^,{_NOTE}]+ and"
        r" [^,]+?) (?:combined|together)$",
        lambda match: f"Total {_bare(match['x'])} for {match['t']} was {match['f']}",
    ),
    rule(
        "reach reached hit",
        rf"\b(?:(?:did|do|does) not|(?:did|do|does)n['’]t|failed to|never) (?:reach(?:ed)?|hit) (?=(?:even )?{F})",
        "was less than ",
    ),
    rule(
        "top topped surpass surpassed cross crossed",
        r"\b(?:(?:did|do|does) not|(?:did|do|does)n['’]t|failed to|never) (?:top(?:ped)?|surpass(?:ed)?|cross(?:ed)?)"
        rf" (?=(?:even )?{F})",
        "was at most ",
    ),
    rule(
        "short shy",
        r"\b(?:fell|came|ended|finished|was|were|stayed|remained)(?: in| up)? (?P<just>just )?(?:short|shy) of"
        rf" (?={F}(?! by))",
        lambda match: f"was {match['just'] or ''}under ",
    ),
    # sides of a comparison
    rule(
        "outnumbered beat outperformed outpaced topped outstripped",
        rf"\b(?:outnumbered|beat|outperformed|outpaced|topped|outstripped) (?=[^{_NOTE}]+ by {FIG})",
        "exceeded ",
    ),
    rule(
        "trailed lagged underperformed short",
        rf"\b(?:trailed|lagged(?: behind)?|underperformed|fell short of) (?P<b>.+?) by (?P<f>{FIG})",
        r"was \g<f> lower than \g<b>",
    ),
    rule("covered covers cover", rf"\b(?:covered|covers|cover) (?=(?:about |nearly )?{F} of )", "was "),
    rule(
        "cheaper",
        rf"^(?P<when>(?:After|Before) [^,{_NOTE}]+, )?(?P<a>[^,{_NOTE}]+?) {_BE} (?P<f>{FIG}) cheaper than"
        rf" (?P<b>[^,{_NOTE}]+)$",
        _cheaper,
    ),
    # the order of words
    rule(
        "averaged averaging average",
        rf"^(?:Averaged|Averaging|On average) (?:out )?(?:over|across) (?P<span>[^,]+), (?P<x>.+?)"
        rf" (?:{_PLAIN_VERB}|averaged) (?P<f>{FIG}){_EACH}$",
        _averaged,
    ),
    rule(
        "average",
        rf"^On average, (?P<x>.+?) {_PLAIN_VERB} (?P<f>{FIG}){_EACH} (?:over|across) (?P<span>[^,]+)$",
        _averaged,
    ),
    rule(
        "stripping excluding leaving setting net deducting",
        rf"^(?P<how>Stripping out|Excluding|Leaving (?:out|aside)|Setting aside|Net of|After deducting) (?P<a>[^,]+),"
        rf" (?P<b>[^,]+?) {_PLAIN_VERB} (?P<f>{FIG})(?P<tail>.*)$",
        _deducted,
    ),
    rule(
        "excluding net less minus deducting",
        rf"^(?P<b>[^,{_NOTE}]+?),? (?P<how>excluding|net of|less|minus|after deducting) (?P<a>[^,{_NOTE}]+?),?"
        rf" {_PLAIN_VERB} (?P<f>{FIG})(?P<tail>.*)$",
        _deducted,
    ),
    rule("put taken told all", r"^(?:Put together|Taken together|All told|In all),? ", "Together, "),
    rule(
        "as",
        rf"^As an? (?:share|percentage|percent|proportion) of (?P<y>[^,]+), (?P<x>[^,]+?) {_PLAIN_VERB} (?P<f>{FIG})"
        r"(?P<t>.*)$",
        r"\g<x> was \g<f> of \g<y>\g<t>",
    ),
    rule(
        "is was are were",
        rf"^(?P<f>{_FIRST}) of (?P<whole>[^{_NOTE},]+?) {_BE} (?P<part>(?:[a-z]+ ){{1,4}}[a-z]+?s)(?P<t> {IN})?$",
        lambda match: _inverted(match) + (match["t"] or ""),
    ),
    rule(
        "came comes come stemmed derived generated earned",
        rf"^(?P<f>{_FIRST}) of (?P<whole>[^{_NOTE},]+?) (?:(?:came|comes|come|stemmed|derived) from"
        rf"|{_BE} (?:generated|earned) (?:in|by)) (?P<part>[^,]+)$",
        _inverted,
    ),
    rule(
        "is was are were",
        rf"^(?P<f>{_FIRST}) of (?:the )?(?P<noun>[a-z]+s)(?P<mod>(?: (?!in |at |on |as )[a-z]+){{0,3}}?)(?P<at> {IN})?"
        rf" {_BE} (?P<adj>[a-z]+)$",
        _of_all,
    ),
    rule(
        "due falls fall matures mature payable",
        rf"^(?P<f>{_FIRST}) of (?P<x>[^{_NOTE},]+?) {_FALLS_DUE} (?P<t>{DUE_WHEN})$",
        _due,
        share=False,
    ),
    rule(
        "due falls fall matures mature payable",
        rf"^(?P<f>{_FIRST}) of (?P<x>[^{_NOTE},]+?) {_FALLS_DUE} (?P<t>{DUE_WHEN})$",
        _share_due,
        share=True,
    ),
    rule(
        "due falls fall matures mature payable",
        rf"^(?P<x>[^{_NOTE},]+?) of (?P<f>{_FIRST}) {_FALLS_DUE} (?P<t>{DUE_WHEN})$",
        _due,
        share=False,
    ),
    *(rule(*frame) for frame in FRAMES),
)  # fmt: skip

"""Constructions of one quantity over another: divided, a unit, and ratios that have a name of their own."""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

from guardrail.claims.plain.construction import (
    made,
)
from guardrail.claims.plain.pattern_words import (
    piece,
)
from guardrail.claims.plain.relation_forms import (
    AGAINST,
    AM,
    ANY_FIGURE,
    AS_SHARE_OF,
    GIVES,
    IS,
    MX,
    NOUNS,
    PC,
    X,
    Y,
    metric,
    ratio,
)
from guardrail.claims.plain.relation_words import (
    LINK,
    MAKES_UP,
    PLACED,
)

Q = ANY_FIGURE
DIVIDED = made(
    ratio,
    rf"{Y} (?:fit|fits|goes|went) into {X} {MX}",
    rf"(?:the |an? )?{X} to {Y} (?:ratio|multiple|quotient|proportion),? (?:{IS}|{GIVES}) {Q}",
    rf"(?:the |an? )?{X}-to-{Y} (?:ratio|multiple|quotient|proportion),? (?:{IS}|{GIVES}) {Q}",
    rf"(?:the |an? )?(?:ratio|multiple|quotient|relation|relationship|proportion) (?:of|between|for) {X} (?:to|over|and|divided by|relative to|against|versus) {Y},? (?:{IS}|{GIVES}) {Q}",
    rf"{X},? (?:divided by|over|relative to|as a multiple of|scaled by|÷|/) {Y},? (?:{IS}|{GIVES}) ?{Q}",
    rf"(?:if you |when you )?(?:dividing|divide|scaling|scale|splitting|split|spreading|spread) {X},? (?:by|over|across|among|into) {Y},? ?(?:{GIVES}|{IS}|shows that it (?:{LINK})) {Q}",
    rf"(?:take|taking|start with) {X},? (?:and )?(?:divided?|dividing)(?: it)? by {Y},? ?(?:{GIVES}|{IS}) {Q}",
    rf"(?:if you )?(?:setting|set|putting|put|comparing|compare|holding|hold|measuring|measure|run|running|stack|stacking) {X} (?:in relation to|against|to|relative to|with|next to|up against|over) {Y},? (?:{GIVES}|(?:the )?(?:quotient|ratio|multiple|result) {IS}|{IS}) {Q}",
    rf"{Q},? (?:if|when|once|by|after) (?:(?:you|we|i) )?(?:take|taking|divide|dividing|compare|comparing|set|setting|put|putting|measure|measuring|scale|scaling|run|running) {X},? (?:relative to|by|over|against|to|divided by|in terms of|with|as a share of) {Y}",
    rf"(?:an? )?(?:ratio|multiple|quotient) of {Q},? (?:for )?{X} (?:over|to|divided by|relative to|against) {Y}",
    rf"{Q},? (?:for |is |as )?(?:the ratio of )?{X} (?:over|divided by|relative to|in terms of|against|as a multiple of|as a share of|as a percentage of|in relation to) {Y}",
    rf"{AS_SHARE_OF} {Y},? {X} {IS} {Q}",
    rf"{AGAINST} {Y},? {X} (?:{MAKES_UP}|{IS}|translated (?:in)?to|carried|had|bore|shows?|showed|registered|held) (?:a (?:ratio|multiple|quotient) of )?{Q}(?: (?:the )?{NOUNS})?",
    rf"{X} (?:{MAKES_UP}|{IS}) {MX} (?:as (?:large|big|much|high|great|many|heavy|sizable|sizeable) as|(?:the )?(?:{NOUNS}) of|of|that of|that for|what)? ?{Y}(?: (?:was|were|did|had|showed))?",
    rf"{X} (?:{MAKES_UP}|{IS}) {MX} (?:{AGAINST}|against a base of|on a base of|when set against|larger than|over) {Y}",
    rf"{X} (?:{MAKES_UP}|{IS}) (?:a (?:ratio|multiple|quotient) of )?{Q} (?:{AGAINST}|to) {Y}",
    rf"{X} {IS} (?:equal |equivalent )?(?:to )?{PC} of {Y}",
    rf"{X} (?:to|over) {Y} {IS} {Q}",
    rf"{MX} {Y} (?:{GIVES}|{LINK}|is needed to match|would be needed to match|would match|matches|fits? into|go(?:es)? into|went into) {X}",
    rf"(?:it (?:would|'d)|you(?:'d| would)) (?:take|need|require) {MX} {Y} to (?:match|equal|reach|get to|make up|cover) {X}",
    rf"(?:the )?relationship (?:had|has|puts?|shows?|showed|sees?|saw|is|was) {X} (?:at|as|being) {MX} (?:the (?:{NOUNS}) of )?{Y}",
    rf"(?:for every|for each) (?:dollar|unit|\$1) (?:of|in) {Y},? (?:there (?:was|were|is|are) )?{Q} (?:of|in) {X}",
    rf"{X} (?:covered|covers|cover|would cover|could cover|could have covered) {Y} {MX}(?: over)?",
    rf"{X} {IS} {Y} (?:times|multiplied by|x) {Q}",
    rf"{X} (?:is|was|were|are|came out|ran|stood|{PLACED}) {MX} (?:bigger|larger|as large|as big|as much|as high|as great|as many)(?: as) {Y}",
)  # fmt: skip

_EACH = piece(
    r"(?: (?:each|apiece|per (?:unit|head|one|piece|item)|for each(?: one)?|a piece|on a per-unit basis|per-unit|per unit|a unit|for every one))"
)
_UNIT = r"(?:(?:(?:every |each )?(?:single )?)(?:unit|one|item|piece|member|head)s?(?: (?:of|in|counted in|making up|within))? )?"
_PER = piece(
    r"(?:per(?: (?:unit|one|head|item)(?: (?:of|in))?)?|for (?:each|every|one)(?: (?:single )?(?:unit|one|item|piece|member|head)(?: (?:of|in|counted in|counted under|counted as))?)?|to (?:each|every)(?: (?:unit|one) (?:of|in))?|a)"
)
PER_UNIT = made(
    ratio,
    rf"(?:the )?(?:{NOUNS} of )?{X},? {_PER} {Y},? (?:{IS}|{GIVES}|{MAKES_UP}) {AM}",
    rf"(?:an? )?{AM} (?:of|in|from|worth of) {X},? {_PER} {Y}",
    rf"{AM},? {_PER} {Y},? (?:of|in|from|for|was|is|went to|went into|came from|worth of) {X}",
    rf"{AM} {_PER} {Y} (?:{LINK}) (?:the )?{X}",
    rf"{_PER} {Y},? {X} {IS} {AM}",
    rf"{_PER} {Y},? {AM} (?:of|in|from|for|was|went to|came from|was spent on|worth of) {X}",
    rf"(?:on average,? )?(?:each|every|a|one)(?: single)? {_UNIT}{Y} (?:{MAKES_UP}|{LINK}|stood for|stands for|brought in|carried|corresponded to|went with|came with|was backed by|got|earned|had|bore|meant|took) {AM} (?:of|in|from|worth of|towards?) {X}",
    rf"(?:spread|shared|split|divided|distributed|allocated|apportioned|averaged|parceled|carved up|parcelled)(?: out)?(?: evenly| equally)? (?:over|across|among|between|by|amongst) (?:all )?(?:the )?{Y},? {X} {IS} {AM}{_EACH}?",
    rf"{X},? (?:when |if )?(?:spread|shared|split|divided|distributed|allocated|averaged|scaled|adjusted|normalized|normalised|measured)(?: out)?(?: evenly| equally)? (?:over|across|among|between|by|amongst|for|against|to) (?:all )?(?:the )?{Y},? {IS} {AM}{_EACH}?",
    rf"(?:normali[sz]ed|adjusted|scaled|measured|weighted|corrected|computed|calculated|stated|expressed|averaged|figured) (?:by|for|to|per|against|over|across|on) (?:unit of )?{Y},? {X} {IS} {AM}{_EACH}?",
    rf"{X} {IS} {AM}{_EACH}? (?:when |if |once )?(?:scaled|divided|normali[sz]ed|spread|shared|split|adjusted|measured|averaged|per)(?: out)? ?(?:by|over|across|among|for|against|to|unit of)? {Y}",
    rf"{X} {IS} {AM},? (?:{_PER}|on (?:an?|the) per) {Y}",
    rf"(?:the |an? )?(?:per-unit|unit|per-head|average|mean)? ?(?:value|amount|figure|number|rate|ratio|average)?,? ?(?:of )?{X} (?:over|divided by|per|relative to|against|to|by) {Y},? {IS} {AM}",
    rf"(?:if you |when you )?(?:divide|dividing|take|taking|run|running|spread|spreading|split|splitting|set|setting|share|sharing|put|putting|measure|measuring|break|breaking|work)(?: out| down)? {X},? (?:and )?(?:divided? )?(?:by|over|across|against|among|into|between|per) {Y},? ?(?:{GIVES}|{IS})? ?{AM}(?: (?:is|was|as) the (?:per-unit|unit) (?:number|figure|value|amount|result))?{_EACH}?",
    rf"{AM},? (?:when|if|by|once|after) (?:(?:i|you|we) )?(?:divide|dividing|spread|spreading|split|splitting|share|sharing|run|running|set|setting) {X} (?:by|over|across|among|against) {Y}",
    rf"{X} (?:generated|brought in|earned|spent|incurred|cost|recorded|produced) {_PER} {Y} {IS} {AM}",
    rf"{Y},? {X} {IS} {AM}{_EACH}",
    rf"there (?:was|were|is|are) {AM} (?:of|in) {X} {_PER} {Y}",
)  # fmt: skip

_MARGIN = piece(
    r"(?P<x>(?:gross|operating|net|profit|pre-?tax|ebitda|ebit|net profit|net income|operating profit|operating income"
    r"|gross profit)(?: profit)? margin|effective (?:income )?tax rate|current ratio|quick ratio|debt[- ]to[- ]equity(?: ratio)?"
    r"|interest cover(?:age)?(?: ratio)?|(?:dividend )?payout ratio|(?:basic |diluted )?(?:earnings per share|eps)"
    r"|dividends? per share|return on (?:assets|equity))"
)
METRICS = (
    made(
        metric,
        rf"(?:the |an? |its |their )?{_MARGIN} (?:{IS}|of|{MAKES_UP}|comes to) {Q}",
        rf"{Q} (?:in|of|for|as|is|was|as the|is the|was the|for the|as its) (?:the )?{_MARGIN}",
        rf"(?:at )?{Q},? (?:the )?{_MARGIN}",
        rf"(?:with|on|showing) (?:an? )?{_MARGIN} of {Q}",
        rf"(?:the )?{_MARGIN},? (?:{GIVES}) {Q}",
    )
    + made(
        lambda match: (f"The earnings per share were {match['f']}",),
        rf"{AM} (?:of|in) earnings (?:per|for (?:each|every)) share",
        rf"{AM} (?:per|a|for each|for every) share(?: (?:in|of|as) (?:earnings|profit|net income))?",
        rf"earnings of {AM} (?:per|a|for each|for every) share",
    )
)  # fmt: skip

"""The constructions by which English relates two quantities, as patterns over words of each kind, with what they say.

Patterns see a sentence in lower case, without opener, period, owner and the values of its operands. They hold between
the sentence's beginning and end, so that no word of it is left unread.
"""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from guardrail.claims.plain.pattern_words import FEWEST, Found, WordsHeld, lists_in, numbered, piece, words_needed
from guardrail.claims.plain.relation_forms import (
    AM,
    ANY_FIGURE,
    ANY_OTHER,
    END,
    EXCLUDING,
    GIVES,
    IS,
    MX,
    NOUNS,
    PC,
    VALUE,
    WHOLE,
    Canon,
    T,
    X,
    Y,
    added,
    apart,
    higher,
    less,
    lower,
    metric,
    more,
    of,
    of_valued_total,
    ranked,
    ranked_by,
    ratio,
    rest,
    summed,
    valued,
)  # fmt: skip
from guardrail.claims.plain.relation_words import (
    BELONGING_TO,
    BELONGS_TO,
    EXCEEDED,
    EXCEEDS,
    GAP,
    LARGER,
    LARGEST,
    LINK,
    MAKES_UP,
    MAKING_UP,
    OVER,
    PART,
    PLACED,
    SHARE,
    SMALLER,
    SMALLEST,
    TOGETHER,
    TRAILS,
    UNDER,
)  # fmt: skip


class Construction:
    """One construction: its pattern over the masked sentence, and what it says in plain sentences.

    Arguments:
        template: the pattern, in small letters, in which pieces stand as signs (guardrail/claims/plain/pattern_words.py).
            It holds from a text's beginning.
        plain: what a match says.

    Attributes:
        needs: what every text that the pattern matches holds.
    """

    __slots__ = ("_lists", "_patterns", "needs", "plain", "template")

    def __init__(self, template: str, plain: Canon) -> None:
        self.template, self.plain = template, plain
        self.needs = words_needed(template)
        self._lists = lists_in(template)
        self._patterns: dict[int, re.Pattern[str]] = {}

    def match(self, text: str, held: WordsHeld) -> Found | None:
        """What the pattern finds in a text.

        Arguments:
            held: the words of this text.
        """
        if not held.have(self.needs):
            return None
        lines, slots = held.lined_up(self._lists)
        match = self.compiled(slots).match(lines)
        return Found(match, text) if match is not None else None

    def compiled(self, slots: int = FEWEST) -> re.Pattern[str]:
        """The pattern for texts that hold so many words of a list at most; the first time it is compiled (1 ms)."""
        pattern = self._patterns.get(slots)
        if pattern is None:
            pattern = self._patterns[slots] = re.compile(numbered(self.template, self._lists, slots))
        return pattern


def _made(plain: Canon, *patterns: str) -> list[Construction]:
    return [Construction(f"{pattern}{END}", plain) for pattern in patterns]


Q = ANY_FIGURE
_KIND = rf"(?:an? |the )?{SHARE}"
_AS = piece(rf"(?:(?:expressed|measured|stated|taken|seen|viewed|put|figured) )?(?:as|in) {_KIND} of")
_AGAINST = piece(
    r"(?:relative to|against|compared (?:with|to)|in relation to|in terms of|set against|measured against|versus|vs\.?"
    r"|in comparison (?:with|to)|next to|alongside|scaled by|stacked up against|held up against|as against|when (?:set|"
    r"compared|measured) (?:against|to|with))"
)
_OF_IT = piece(
    r"(?:of (?:which|it|that|this|them|the total|the whole|that total|this total|that amount|that sum|those))"
)

SHARES = (
    _made(
        of,
        rf"{X},? (?:{MAKES_UP}|{MAKING_UP}|{IS}) {PC} of {T}",
        rf"{PC} of {T},? (?:(?:{MAKES_UP}|{BELONGS_TO}|{BELONGING_TO})(?: (?:in|from|by))?|{LINK}|in|from|under|to|for|with|on|was) {X}",
        rf"of {T},? {PC},? (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|was|from|in) {X}",
        rf"of {T},? {X} (?:{MAKES_UP}|{IS}) {PC}",
        rf"(?:the |an? )?{SHARE} of {T} (?:that |which )?{X} (?:{MAKES_UP}|had) {LINK} {PC}",
        rf"(?:the |an? )?{SHARE} of {T} (?:that )?(?:(?:{BELONGING_TO}|{BELONGS_TO}|made up by|made up of|in|from|under|for|with|by|{MAKING_UP})) {X} {IS} {PC}",
        rf"(?:the |an? )?{SHARE} (?:of|from|by|made by) {X} (?:to|in|of|within|toward|towards) {T} {IS} {PC}{WHOLE}",
        rf"{X}(?:'s|(?<=s)') (?:percentage |relative )?{SHARE} (?:of|in|to|within|towards?) {T} {IS} {PC}{WHOLE}",
        rf"{X}(?:'s|(?<=s)') {PC} (?:{SHARE} )?of {T}",
        rf"{_AS} {T},? {X} {IS} {PC}",
        rf"{X},? {_AS} {T}(?:,? {IS}|:) ?{PC}",
        rf"{X},? or {PC} of {T}",
        rf"(?:the |an? )?{SHARE} of {T} (?:that|which) {X} (?:{MAKES_UP}|had) {LINK} {PC}",
        rf"{X},? {_AS} {T},? ?{PC}",
        rf"{X} {IS} {PC} {_AS} {T}",
        rf"{X} (?:{MAKES_UP}|{LINK}|took|had) (?:an? )?{PC} {SHARE} of {T}",
        rf"{_AGAINST} {T},? {X} (?:{MAKES_UP}|{IS}) {PC}(?: of (?:it|that|the total|the whole))?",
        rf"{X},? {_AGAINST} {T},? {IS} ?{PC}",
        rf"{X} {IS} {PC} (?:of it )?{_AGAINST} {T}",
        rf"{T},? {PC} {_OF_IT} (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|in|from|was|is) {X}",
        rf"{T},? {_OF_IT},? {PC} (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|in|from) {X}",
        rf"{T},? {_OF_IT},? {X} (?:{MAKES_UP}|{LINK}) {PC}",
        rf"{X} out of {T},? ?(?:{GIVES}|{IS})? ?{PC}",
        rf"{PC}[,:]? (?:or |i\.e\.,? |for |with |as |given |based on |from )?{X} out of {T}",
        rf"(?:the )?(?:composition|breakdown|mix|split|make-?up|structure) of {T} (?:left|leaves|puts?|shows?|gives?|gave|had|has|sees?|saw) {X} (?:with|at|as|having) {PC}{WHOLE}",
        rf"(?:if (?:we|you) (?:take|look at|consider|break down|split) |take |in |within |out of |from )?{T},? {PC} (?:of it )?(?:{BELONGS_TO}|{BELONGING_TO}) {X}",
        rf"(?:in|within|out of|from|inside) {T},? {X} (?:{MAKES_UP}|{IS}) {PC}{WHOLE}",
        rf"{PC} {_AS} {T},? (?:for|from|in|was|is) {X}",
        rf"{PC},? (?:for|from|in) {X} {_AS} {T}",
        rf"{PC} of {T} (?:went|came|sat|was|were|is|are|lay|fell|goes|comes|landed|showed up|appeared|turned up)(?: [a-z]+)? (?:in|from|to|under|into|on|through|via|with|down to) {X}",
        rf"{T} (?:{LINK}|includes?|included|contained|featured|had|got) {PC} (?:of it )?(?:from|in the form of|by way of|through|via) {X}",
        rf"(?:an? )?{PC} {SHARE} of {T} (?:{BELONGS_TO}|{BELONGING_TO}|for|in|from) {X}",
        rf"(?:the )?{SHARE} of {X} in {T} {IS} {PC}",
        rf"{T} (?:got|drew|derived|earned|received|took|gets|draws|derives|owed|owes) {PC} (?:of (?:it|its total|the total) )?(?:from|to) {X}",
        rf"{PC},? {X}(?:'s|(?<=s)') {SHARE} (?:of|in) {T}",
    )
    + _made(
        of_valued_total,
        rf"{T} (?:{LINK}) {VALUE},? (?:with |and |of which )?{PC} {_OF_IT}?,? ?(?:{BELONGS_TO}|{BELONGING_TO}|in|from) {X}",
    )
    + _made(
        valued,
        rf"at {PC} of {T},? {X} (?:{LINK}) {VALUE}",
        rf"{X} (?:{IS}|{MAKES_UP}) {VALUE},? (?:or|which (?:was|is|made up|represented|accounted for)|that is|i\.e\.|equal to|equivalent to|{MAKING_UP}|meaning|and|so)?,? ?{PC} of {T}",
        rf"{X} of {VALUE},? (?:or|i\.e\.|that is|which is|equal to),? {PC} of {T}",
        rf"{PC},? (?:since|as|because|given that|with|seeing that|seeing as) {X} (?:{LINK}|at) {VALUE} (?:against|out of|versus|vs\.?|on|compared (?:with|to)|relative to|over|while|and) {T}",
        rf"{X} {IS} {VALUE} of {T},? (?:or|i\.e\.|that is|which is|equal to),? {PC}",
    )
)  # fmt: skip

DIVIDED = _made(
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
    rf"{_AS} {Y},? {X} {IS} {Q}",
    rf"{_AGAINST} {Y},? {X} (?:{MAKES_UP}|{IS}|translated (?:in)?to|carried|had|bore|shows?|showed|registered|held) (?:a (?:ratio|multiple|quotient) of )?{Q}(?: (?:the )?{NOUNS})?",
    rf"{X} (?:{MAKES_UP}|{IS}) {MX} (?:as (?:large|big|much|high|great|many|heavy|sizable|sizeable) as|(?:the )?(?:{NOUNS}) of|of|that of|that for|what)? ?{Y}(?: (?:was|were|did|had|showed))?",
    rf"{X} (?:{MAKES_UP}|{IS}) {MX} (?:{_AGAINST}|against a base of|on a base of|when set against|larger than|over) {Y}",
    rf"{X} (?:{MAKES_UP}|{IS}) (?:a (?:ratio|multiple|quotient) of )?{Q} (?:{_AGAINST}|to) {Y}",
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

TOTALED = _made(
    summed,
    rf"{X} and {Y},? {TOGETHER},? (?:{MAKES_UP}|{IS}) {Q}(?: {TOGETHER})?",
    rf"{X} and {Y} (?:{MAKES_UP}|{IS}) {Q},? (?:{TOGETHER}|in the aggregate|as a total)",
    rf"{X} and {Y} (?:totaled|totalled|total|sum to|summed to|add up to|added up to|combined for|combine for|combined to|combine to|tallied|add to|made for a combined|made a total of|came to a combined|came to a total of|aggregated|aggregate|combined into|made up a total of|brought in a combined|contributed a combined|contributed a total of|came to a joint|amounted to a combined|had a combined total of|gave a total of|stood at a combined|reached a combined|made a combined|makes?|made|gives?|gave|comes? to) {Q}",
    rf"{TOGETHER},? {X} and {Y},? (?:{MAKES_UP}|{IS}|made for (?:a figure|a total) of) {Q}(?: to [^,]+?(?:figures|total|results))?",
    rf"(?:the |a )?(?:combined|total|aggregate|joint|overall|collective|summed|added|cumulative)? ?(?:sum|total|amount|figure|value|aggregate|result|balance|number|tally) (?:of|for|from|between|across|in) (?:both )?{X} (?:and|plus|together with|with) {Y},? {IS} {Q}",
    rf"(?:the )?(?:combined|aggregate|joint|collective|total) {X} and {Y} {IS} {Q}",
    rf"{Q},? (?:in total |in aggregate |together |combined |overall |altogether |in all )?(?:of|in|for|from|across|between|as the (?:sum|total) of|is the (?:sum|total) of|was the (?:sum|total) of|is what you get from) {X} and {Y},? ?(?:{TOGETHER}|both in there|put together)?",
    rf"{Q},? (?:{TOGETHER},? )?(?:(?:by|when|if|once|after) (?:(?:you|we|i) )?)?(?:counting|count|adding(?: up| together)?|add(?: up| together)?|summing(?: up)?|sum(?: up)?|combining|combine|taking|including|with|lumping together) {X} (?:and|to|with) {Y},? ?(?:{TOGETHER}|both in there|up|both included)?",
    rf"{X},? (?:and )?{Y},? {Q},? ?(?:{TOGETHER}|in total|for both|for the two)",
    rf"{Q} (?:{TOGETHER}),? (?:for|of|from|across) {X} and {Y}",
    rf"{TOGETHER},? {Q},? (?:with|for|from|across|counting|of) {X} and {Y}(?: both)?(?: in there| included| counted)?",
    rf"(?:if you )?(?:adding|add|combining|combine|summing|sum|totaling|total|lumping|lump|putting|put|taking|take|pooling|pool|tallying|tally)(?: up| together)? {X} and {Y},?(?: together| up)?,? ?(?:{GIVES}|{IS}) {Q}",
) + _made(
    added,
    rf"{X} (?:plus|\+) {Y},? (?:{IS}|{GIVES}) ?{Q}(?: {TOGETHER})?",
    rf"(?:if you |when you |once you )?(?:adding|add|lumping|lump|combining|combine|putting|put|taking|take|stacking|stack|pooling|pool|join|joining)(?: up| together)? {X},? (?:to|with|plus|in with|together with|along with|on top of|onto) {Y},?(?: together| up)?,? ?(?:{GIVES}|{IS}|it (?:comes|came) (?:out )?(?:at|to)|comes out at) {Q}",
    rf"with {X} (?:added|counted|included|thrown|combined|lumped) (?:to|in with|with|alongside|in alongside|into) {Y},? (?:the )?(?:result|total|sum|figure|amount|tally|combined figure|combined total|number)? ?{IS} {Q}",
    rf"{X},? (?:combined with|together with|along with|added to|taken with|taken together with|coupled with|joined with|plus|in combination with|when added to|when combined with|with the addition of) {Y},? (?:{MAKES_UP}|{IS}|brought (?:the|that|this) (?:figure|total|sum) to) {Q}(?: {TOGETHER})?",
    rf"(?:together with|combined with|along with|including|counting|adding|added to|plus|adding in|coupled with) {X},? {Y} (?:{MAKES_UP}|{IS}|brought (?:the|that|this|it to a) (?:figure|total|sum) (?:to|of)|came to a (?:combined|total) (?:figure )?of) {Q}",
    rf"{Q} (?:{GIVES}|{IS}) ?{X} plus {Y}",
    rf"{Q},? (?:for )?{X} plus {Y}",
)  # fmt: skip

_THAN = r"(?:than|as against)"
_BY = r"(?:by )"
COMPARED = (
    _made(
        more,
        rf"{X},? {EXCEEDS} {Y},? by (?:a (?:margin|gap|distance|total) of )?{Q}",
        rf"{X} (?:{PLACED}) {Q} (?:{LARGER}(?: (?:in {NOUNS} )?than)?|{OVER}|in excess of) {Y}",
        rf"{_AGAINST} {Y},? {X} (?:{PLACED}|had|showed|has) {Q} (?:{LARGER}|above|over|ahead|up|in excess|on top)",
        rf"{Q} {LARGER} (?:for|in|of|on|from|was|went to|came from|went into|worth of)? ?{X} {_THAN} (?:for|in|of|on|from|to|into)? ?{Y}",
        rf"{Q} {LARGER} {_THAN} {Y},? (?:was|is|for) {X}",
        rf"by (?:a (?:margin|gap|distance|total) of )?{Q},? {X} {EXCEEDS} {Y}",
        rf"by (?:a (?:margin|gap|distance|total) of )?{Q},? {X} (?:{PLACED}) (?:{LARGER} than|{OVER}) {Y}",
        rf"(?:the )?(?:amount|sum|margin|extent|figure) (?:by which|that) {X} {EXCEEDS} {Y}(?: by)? {IS} {Q}",
        rf"(?:an? )?(?:excess|surplus|lead|advantage) of {Q} (?:for|of|by|was held by) {X} over {Y}",
        rf"(?:the )?(?:excess|surplus|lead|advantage|edge) (?:of|for) {X} over {Y} {IS} {Q}",
        rf"{X}(?:'s|(?<=s)') (?:excess|surplus|lead|advantage|edge|margin|premium) over {Y} {IS} {Q}",
        rf"{X} (?:had|held|enjoyed|has|showed|kept|carried|maintained|boasted|opened up) (?:an? )?(?:(?:excess|surplus|lead|advantage|edge|cushion|premium|margin|gap) of )?{Q}(?: (?:excess|surplus|lead|advantage|edge|cushion|premium|margin|gap))? (?:over|on|above|versus|against) {Y}",
        rf"{Y} (?:was|were|is|are) {EXCEEDED} by {X} by {Q}",
        rf"{X},? (?:less|minus|net of|−|-) {Y},? ?(?:{IS}|{GIVES}|left a (?:balance|difference|gap) of) ?{Q}",
        rf"net of {Y},? {X} (?:left (?:a )?(?:balance|difference|gap|remainder|amount) of|{LINK}|leaves|left) {Q}",
        rf"(?:if you |when you )?(?:take|taking|subtract|subtracting|deduct|deducting|remove|removing) {Y} (?:away )?(?:from|off|out of) {X},? ?(?:{GIVES}|{IS}) {Q}",
        rf"{Q},? (?:the |is the |as the |for the |being the )?(?:difference|gap) of {X} and {Y}",
        rf"{Q},? (?:for |from |is |was )?{X} (?:less|minus|net of|−) {Y}",
        rf"(?:an? )?positive {GAP} of {Q} (?:{LINK}|opened|separated|lay|stood|existed|opened up|emerged|showed)?(?: up)? ?between {X} and {Y}",
        rf"{X} {EXCEEDS} {Y} with {Q}",
        rf"(?:just )?(?:do|try|compute|work out) {X} (?:−|-|–|minus|less) {Y}[:,]? ?(?:{IS}|{GIVES})? ?{Q}",
        rf"there (?:was|were|is|are) {Q} more (?:of |in )?{X} than (?:of |in )?{Y}",
    )
    + _made(
        less,
        rf"{X},? {TRAILS} (?:the {NOUNS} of )?{Y},? by (?:a (?:margin|gap|distance|total) of )?{Q}",
        rf"{X} (?:{PLACED}) {Q} (?:{SMALLER}(?: (?:in {NOUNS} )?than)?|{UNDER}) {Y}",
        rf"{_AGAINST} {Y},? {X} (?:{PLACED}|had|showed|has) {Q} (?:{SMALLER}|below|under|behind|down|short|beneath)",
        rf"{Q} {SMALLER} (?:for|in|of|on|from|was|went to|came from|went into|worth of)? ?{X} {_THAN} (?:for|in|of|on|from|to|into)? ?{Y}",
        rf"by (?:a (?:margin|gap|distance|total) of )?{Q},? {X} {TRAILS} {Y}",
        rf"by (?:a (?:margin|gap|distance|total) of )?{Q},? {X} (?:{PLACED}) (?:{SMALLER} than|{UNDER}) {Y}",
        rf"(?:the )?(?:amount|sum|margin|extent|figure) (?:by which|that) {X} {TRAILS} {Y}(?: by)? {IS} {Q}",
        rf"(?:the )?(?:shortfall|deficit|lag) of {X} (?:against|to|versus|relative to|behind|below) {Y} {IS} {Q}",
        rf"{X}(?:'s|(?<=s)') (?:shortfall|deficit|lag) (?:against|to|versus|relative to|behind) {Y} {IS} {Q}",
        rf"{X} (?:was|were|is|are) {EXCEEDED} by {Y} by {Q}",
        rf"(?:an? )?negative {GAP} of {Q} (?:{LINK}|opened|separated|lay|stood|existed|opened up|emerged|showed)?(?: up)? ?between {X} and {Y}",
        rf"there (?:was|were|is|are) {Q} (?:less|fewer) (?:of |in )?{X} than (?:of |in )?{Y}",
        rf"{X} (?:would have to|would need to|needed to|had to) (?:rise|grow|increase|climb|gain) (?:by )?{Q} to (?:match|equal|reach|catch up with|catch) {Y}",
    )
    + _made(
        apart,
        rf"(?:the |an? )?(?:absolute |dollar |total |overall |net )?{GAP} (?:between|separating) {X} (?:and|versus|to) {Y},? (?:{IS}|{GIVES}|reached|ran to|amounts to) {Q}",
        rf"(?:the |an? )?{GAP} of {Q} (?:{LINK}|separates?|separated|opened|lay|lies|stood|existed|exists|opened up|remained|emerged|appeared|showed)?(?: up)? ?(?:between )?{X} (?:and|from) {Y}",
        rf"{X} and {Y},? (?:(?:{PLACED}) )?(?:differed by|differ by|were|stood|sat|are|ended up|finished|came in|diverged by|varied by|lay|(?:had|with|showed|have) (?:an? )?{GAP} of) {Q}(?: apart)?",
        rf"{Q} (?:separated|separates|divided|divides|lay between|lies between|stood between|set|sat between|stands between|came between|is what separated|kept) {X} (?:from|and|apart from) {Y}(?: apart)?",
        rf"{Q} (?:of {GAP} )?(?:lay |sat |stood )?between {X} and {Y}",
        rf"{Q},? (?:is|was|as|being|for)? ?the {GAP} between {X} and {Y}",
        rf"{X},? (?:and )?{Y},? (?:the |a )?{GAP} {IS} {Q}",
        rf"(?:the )?{GAP},? {X} (?:versus|vs\.?|against|to) {Y},? {IS} {Q}",
        rf"(?:comparing|compare) {X} (?:and|with|to|against) {Y},? (?:the |a )?{GAP} {IS} {Q}",
        rf"(?:comparing|compare) {X} (?:and|with|to|against) {Y},? (?:{GIVES}) (?:an? )?(?:{GAP} of )?{Q}(?: {GAP})?",
    )
    + _made(
        higher,
        rf"{X},? {EXCEEDS} {Y}",
        rf"{X},? (?:{PLACED}) (?:the )?(?:{LARGER}(?: in {NOUNS})? than|{OVER}) (?:(?:that|those|the {NOUNS}) (?:of|for|in) )?{Y}",
        rf"{LARGER} (?:in|of|on|for|was spent on|came from|went to|was in|from|was earned from|was recorded in|was reported in) {X} {_THAN} (?:in|of|on|for|from|to)? ?{Y}",
        rf"{X} (?:{MAKES_UP}|registered|had|has|carried|showed|posted|bore|recorded|took|brought|came with|came in with) (?:the |an? )?{LARGER} (?:{NOUNS}|one)?(?: in [^,]+?)?(?: of the two)? ?(?:{_THAN}|compared (?:with|to)|relative to) {Y}(?: (?:did|had|was|were))?",
        rf"{X},? {LARGER} than {Y}",
        rf"{_AGAINST} {Y},? {X} (?:{PLACED}|registered|had|has|carried|showed|posted|recorded) (?:the |an? )?{LARGER}(?: (?:{NOUNS}|one|of the two))?",
        rf"(?:the )?{LARGER} (?:(?:{NOUNS}|one) )?(?:of|among|between) the (?:two|pair)(?: {NOUNS}s?)? {LINK} {X},? (?:not|rather than|instead of|and not|ahead of|with [^,]+ behind|over|versus) {Y}",
        rf"{X},? (?:not|rather than|and not|instead of) {Y},? (?:{LINK}|had|has) the {LARGER}(?: (?:{NOUNS}|one))?(?: (?:of|among|between) the (?:two|pair))?",
        rf"(?:of|between|out of|comparing|as between|among) {X} and {Y},? (?:the former|the first|it) (?:{PLACED}|had|has) (?:the )?{LARGER}(?: (?:{NOUNS}|one))?",
        rf"{Y} (?:was|were|is|are) (?:{EXCEEDED}|{SMALLER} than) (?:by )?{X}",
        rf"(?:of|between|out of) (?:the|those|these) (?:two|pair),? {X} (?:had|{PLACED}|has|showed) the {LARGER}(?: (?:{NOUNS}|one))?[;,.]? (?:and |while |with |not )?{Y}(?: (?:had|was|has|took|the|being|came in|with|is) (?:the )?(?:other(?: one)?|{SMALLER}(?: one)?|second|behind|next))?",
        rf"{Y} (?:came|finished|placed|ranked|was|trailed) (?:in )?(?:second|behind) (?:to )?{X}",
        rf"{X} (?:has|had) the (?:edge|upper hand|lead|advantage) over {Y}",
    )
    + _made(
        lower,
        rf"{X},? {TRAILS} {Y}",
        rf"{X},? (?:{PLACED}) (?:the )?(?:{SMALLER}(?: in {NOUNS})? than|{UNDER}) (?:(?:that|those|the {NOUNS}) (?:of|for|in) )?{Y}",
        rf"{SMALLER} (?:in|of|on|for|was spent on|came from|went to|was in|from|was earned from|was recorded in|was reported in) {X} {_THAN} (?:in|of|on|for|from|to)? ?{Y}",
        rf"{X} (?:{MAKES_UP}|registered|had|has|carried|showed|posted|bore|recorded|took|brought|came with|came in with) (?:the |an? )?{SMALLER} (?:{NOUNS}|one)?(?: in [^,]+?)?(?: of the two)? ?(?:{_THAN}|compared (?:with|to)|relative to) {Y}(?: (?:did|had|was|were))?",
        rf"{X},? {SMALLER} than {Y}",
        rf"{_AGAINST} {Y},? {X} (?:{PLACED}|registered|had|has|carried|showed|posted|recorded) (?:the |an? )?{SMALLER}(?: (?:{NOUNS}|one|of the two))?",
        rf"(?:the )?{SMALLER} (?:(?:{NOUNS}|one) )?(?:of|among|between) the (?:two|pair)(?: {NOUNS}s?)? {LINK} {X},? (?:not|rather than|instead of|and not|behind|versus) {Y}",
        rf"{X},? (?:not|rather than|and not|instead of) {Y},? (?:{LINK}|had|has) the {SMALLER}(?: (?:{NOUNS}|one))?(?: (?:of|among|between) the (?:two|pair))?",
        rf"(?:of|between|out of) {X} and {Y},? (?:the former|the first|it) (?:{PLACED}|had|has) (?:the )?{SMALLER}(?: (?:{NOUNS}|one))?",
        rf"(?:of|between|out of) (?:the|those|these) (?:two|pair),? {X} (?:had|{PLACED}|has|showed) the {SMALLER}(?: (?:{NOUNS}|one))?[;,.]? (?:and |while |with |not )?{Y}(?: (?:had|was|has|took|the|being|came in|with|is) (?:the )?(?:other(?: one)?|{LARGER}(?: one)?|first|ahead|above))?",
    )
)  # fmt: skip

_PART_OF = piece(
    r"(?:(?:parts?|components?|items?|elements?|lines?|pieces|constituents|categories|sources|entries|contributors|things) (?:of|in|within|that (?:make|made) up|making up|under|behind|that go into|that went into|inside) )?"
)
_IN = r"(?:of|in|within|among|amongst|inside|from|under|behind|out of|across|on)"
_RANK = piece(r"(?P<rank>second|third|fourth|2nd|3rd|next|number[- ]two|number[- ]three|no\. [23])[- ]")
_SUPER = piece(rf"(?:(?:single |overall )?(?:{LARGEST}|(?P<low>{SMALLEST})))")
_AMONG = piece(rf"(?:{_IN}) (?:all )?(?:the )?(?:other )?{_PART_OF}{T}")
_BECAME = piece(
    rf"(?:{LINK}|{PLACED}|formed|forms|became|remained|served as|ranked as|came in as|ended up as|showed up as|stands out as|stood out as|shaped up as|counted as)"
)
_BIGGER = piece(
    rf"(?:{EXCEEDS}|(?:{PLACED}) (?:{LARGER} than|{OVER})|ranked above|ranks above|outranks|came before|come before)"
)
_LESSER = piece(rf"(?:{TRAILS}|(?:{PLACED}) (?:{SMALLER} than|{UNDER})|ranked below|ranks below)")
_ALL = r"(?:everything|every|all|any|each|every one|all of the|each of the)"
_OTHERS = piece(rf"{_ALL}(?: the)?(?: other)?s?(?: else)?(?: {PART}s?)?")
_ONE = r"(?:(?:only|just) (?:one|a single)|(?:only|just) a single|one)"
_TWO = r"(?:(?:only|just|exactly) two|two)"
_PLACE = piece(
    r"(?:place|position|spot|slot|rank|seat|in line|in size|by size|in rank|on the list|in the ranking|by amount|by value)"
)
_SECOND = r"(?:second|2nd|number[- ]two|no\. ?2|the runner-up|runner-up|silver)"
_THIRD = r"(?:third|3rd|number[- ]three|no\. ?3|bronze)"

RANKED = (
    _made(
        ranked,
        rf"{X},? {_BECAME} (?:the |an? |by far the |easily the )?{_SUPER}(?: {PART}| of the {PART}s| one)? {_AMONG}",
        rf"{X} {_BECAME} (?:the |an? )?{_RANK}{_SUPER}(?: {PART}| one)? {_AMONG}",
        rf"{X} (?:{MAKES_UP}|showed|made|had|has|shows|posted|recorded|registered|took|carries|holds|saw|bore|claims) (?:the )?(?:{_RANK})?{_SUPER}(?: {PART})?(?: of (?:any|all)(?: (?:the )?{PART}s?)?)? {_AMONG}",
        rf"(?:of|among|amongst|within|in|out of|inside|across) (?:all )?(?:the )?{_PART_OF}{T},? {X} (?:{_BECAME}|{MAKES_UP}|showed|had|has|shows|carried|took|ranked) (?:the )?(?:{_RANK})?{_SUPER}(?: {PART})?",
        rf"(?:the )?(?:{_RANK})?{_SUPER} (?:{PART}|of the {PART}s|one)?(?: (?:that |which )?(?:went into|goes into|makes up|made up|contributed to|fed into|in|of|within|to|under|inside|from|behind|among)) {T},? (?:{_BECAME}|{BELONGS_TO}|belonged to|goes to|went to) {X}",
        rf"(?:the )?{PART} (?:that )?(?:contributed|added|brought|contributes|adds|gave|supplied|provided|put|with) (?:the )?{_SUPER} (?:{PART} )?(?:to|into|in|of|toward) {T} {LINK} {X}",
        rf"{X},? (?:the )?(?:{_RANK})?{_SUPER}(?: {PART}| one)? {_AMONG}",
        rf"{X} (?:contributed|added|brought|contributes|adds|gave|supplied|provided|put in|accounted for) (?:the )?(?:{_RANK})?{_SUPER}(?: {PART})? (?:to|into|in|of|toward) {T}",
        rf"{X} {_BECAME} (?:the )?{_SUPER} (?:of|among) (?:all |any )?(?:the )?{PART}s? (?:of|in|within|making up) {T}",
        rf"{T}(?:'s|(?<=s)') (?:{_RANK})?{_SUPER}(?: {PART})? {_BECAME} {X}",
        rf"{X} had (?:the )?{_SUPER} (?:{NOUNS}|{PART}) of (?:any|all)(?: the)? {PART}s? {_AMONG}",
        rf"{X} took (?:the )?(?:{LARGEST}|(?P<low>{SMALLEST})) (?:{PART} )?(?:{_IN}) {T}",
    )
    + _made(
        ranked_by(""),
        rf"{X} (?:{_BIGGER}|outdid|outranked) {_OTHERS} {_AMONG}",
        rf"(?:{_ALL}(?: of the)?(?: other)?|none of the other|no other) {PART}s? {_AMONG} (?:{_LESSER}|(?<=.)(?:fell|came|ranked|sat|was|were|stayed) (?:below|under|behind|beneath|short of)) {X}",
        rf"(?:none of the other|no other|none of the) {PART}s? {_AMONG} (?:{EXCEEDS}|matched|match|matches|reached|equaled|came close to|rivaled|rivalled|(?:{PLACED}) (?:{LARGER} than|{OVER}|as (?:large|high|big|much) as)|came up to) {X}",
        rf"(?:more|higher|larger) (?:in|of|on|from|for|came from|went to) {X} than (?:in|of|on|from|for|to)? ?any other {PART} {_AMONG}",
        rf"{X} {_BECAME} (?:{LARGER} than) (?:any other|every other|all other|all the other) {PART}s? {_AMONG}",
        rf"(?:the )?(?:breakdown|composition|mix|split|ranking|list|make-?up|table) of {T} (?:puts?|has|had|shows?|placed|places|ranks?|sees?|lists?) {X} (?:at|on|in)? ?(?:the )?(?:very )?(?:top|first|first place|head)",
        rf"{X} (?:{_BECAME}|took|ranked|came out|came|topped|sat|stood|finished|placed|held|occupied|sits|has|had) ?(?:at|on|in)? ?(?:the )?(?:very )?(?:top|first|number one|no\. 1|head|first place|top spot|first spot|pole position|lead)(?: (?:spot|place|position))?(?: of the (?:list|ranking|pack))? {_AMONG}",
        rf"{X} (?:topped|tops|led|leads|headed|heads) (?:the )?(?:list of |ranking of |list in |ranking in |(?:{PART}s) (?:of|in|within) |all {PART}s of )(?:the )?{T}(?: by size)?",
    )
    + _made(
        ranked_by("", low=True),
        rf"{X} (?:{_LESSER}) {_OTHERS} {_AMONG}",
        rf"(?:{_ALL}(?: of the)?(?: other)?) {PART}s? {_AMONG} (?:{_BIGGER}|(?:came|ranked|sat|was|were|stayed|stood|landed)(?: in)? (?:above|over|ahead of)) {X}",
        rf"(?:none of the other|no other|none of the) {PART}s? {_AMONG} (?:fell as low as|{TRAILS}|was as (?:low|small) as|were as (?:low|small) as|(?:{PLACED}) (?:{SMALLER} than|{UNDER}|as (?:small|low|little) as)|came in as low as|went as low as|dropped as low as) {X}",
        rf"(?:less|lower|smaller|fewer) (?:in|of|on|from|for|came from|went to) {X} than (?:in|of|on|from|for|to)? ?any other {PART} {_AMONG}",
        rf"{X} {_BECAME} (?:{SMALLER} than) (?:any other|every other|all other|all the other) {PART}s? {_AMONG}",
        rf"(?:the )?(?:breakdown|composition|mix|split|ranking|list|make-?up|table) of {T} (?:puts?|has|had|shows?|placed|places|ranks?|sees?|lists?) {X} (?:at|on|in)? ?(?:the )?(?:very )?(?:bottom|last|last place|foot)",
        rf"{X} (?:{_BECAME}|took|ranked|came out|came|sat|stood|finished|placed|held|occupied|sits|has|had) ?(?:at|on|in)? ?(?:the )?(?:very )?(?:bottom|last|last place|last spot|foot|tail end)(?: (?:spot|place|position))?(?: of the (?:list|ranking|pack))? {_AMONG}",
    )
    + [
        construction
        for rank, place, above, before in (("second ", _SECOND, _ONE, r"(?:the )?(?:one )?(?:biggest|largest|top|first|leading)(?: one| item| line| part| component)?"), ("third ", _THIRD, _TWO, r"(?:the )?two (?:biggest|largest|top|leading)(?: ones| items| lines| parts| components)?"))
        for construction in _made(
            ranked_by(rank),
            rf"{X},? (?:(?:{_BECAME}|took|ranked|came|got|claimed|held|occupied|finished|placed|earned|takes|sat|ranks|had|has|gets) )?(?:in|at|as|on)?(?: ?the)? ?{place}(?: {_PLACE})?(?: (?:from the top|in size|by size|overall|in amount|in the ranking|in rank|biggest|largest|highest|in terms of size|in order of size|in line))*,? {_AMONG}",
            rf"(?:ranked|sorted|ordered|listed|measured|arranged) (?:by|in order of) (?:size|amount|value|magnitude),? {X} (?:{_BECAME}|took|ranked|came|got|claimed|held|finished|placed|sat|ranks|takes) (?:in|at|as|the)* ?{place}(?: {_PLACE})? {_AMONG}",
            rf"{X} (?:{_BECAME}|took|ranked|came|held|finished|placed|sat|ranks|is)? ?(?:in |at |as )?(?:the )?{place}(?: {_PLACE})? (?:when|if|once|after) (?:you )?(?:sort|sorting|rank|ranking|order|ordering)(?:ed)? (?:the )?{_PART_OF}{T} by (?:size|amount|value)",
            rf"(?:if you )?(?:sort|rank|order|line up|list|sorting|ranking|arrange) (?:the )?{_PART_OF}{T} by (?:size|amount|value),? (?:and )?(?:you(?:'ll| will)? (?:find|see|get) )?{X} (?:(?:{_BECAME}|comes?|came|ranks?|lands?|in|at|sits?) )*(?:in )?{place}(?: {_PLACE})?",
            rf"(?:the )?{place}(?:[- ]{LARGEST})?(?: {PART})? (?:to|toward) {T} (?:{_BECAME}|{BELONGS_TO}) {X}",
            rf"{X} (?:contributed|added|brought|gave|supplied|put in) (?:the )?{place}(?:[- ]{LARGEST})?(?: {PART})? (?:to|toward|into) {T}",
            rf"(?:behind|after|below) (?:only )?{above}(?: other)? {PART}s?(?: only)?,? {X} (?:contributed|added|brought|gave|supplied|put in) (?:the )?{place}(?:[- ]{LARGEST})?(?: {PART})? (?:to|toward|into) {T}",
            rf"(?:the )?{place} (?:{PART} )?{_AMONG} (?:{_BECAME}|{BELONGS_TO}|goes to|went to|belongs to) {X}",
            rf"{above}(?: other)? {PART}s?,? {_AMONG},? {_BIGGER} {X}(?:,? and (?:no|not) more(?: than (?:one|two))?)?",
            rf"{above}(?: other)? {PART}s? (?:{_BIGGER}) {X} {_AMONG}(?:,? and (?:no|not) more(?: than (?:one|two))?)?",
            rf"{X} {TRAILS} {above}(?: other)? {PART}s?(?: only)? {_AMONG}",
            rf"{X} (?:was|were|is|are) (?:{EXCEEDED}|beaten|topped|outranked) (?:only )?by {above}(?: other)? {PART}s?(?: only)? {_AMONG}",
            rf"(?:after|behind|following|next to|below|besides|apart from|except for) {before},? (?:the )?(?:next[- ]?(?:{LARGEST})?|{LARGEST}|next|one after that|following) ?(?:{PART})? {_AMONG} {LINK} {X}",
            rf"(?:after|behind|following|below|besides|apart from|except for|excluding|leaving out|setting aside|ignoring) {before},? {X} (?:{_BECAME}|{MAKES_UP}|had|came|ranked|has) (?:the )?(?:next[- ]?(?:{LARGEST})?|{LARGEST})(?: {PART})?(?: left)? {_AMONG}",
            rf"(?:behind|after|below) (?:only )?{above}(?: other)? {PART}s?(?: only)?,? {X} (?:{_BECAME}|{MAKES_UP}|contributed|came|ranked) (?:the )?(?:{place}-?(?:{LARGEST})?|next)(?: {PART})? {_AMONG}",
            rf"(?:if you )?(?:skip|skipping|ignore|ignoring|leave out|leaving out|set aside|setting aside|drop|dropping|exclude|excluding|remove|removing|take out|take away) {before},? (?:and )?{X} (?:{_BECAME}|{MAKES_UP}|had|has|came|ranked) (?:the )?(?:{LARGEST})(?: {PART})?(?: (?:left|remaining|of the rest|that remains|that's left))? {_AMONG}",
            rf"{above} (?:bigger|larger|higher|greater) {PART}s? (?:come|came|comes|rank|ranked|stand|stood|sit|go)s?(?: (?:first|ahead|before|above|in front))?,? (?:and )?(?:then |before )?(?:(?:you|we) (?:hit|reach|get to|find|come to|arrive at)|comes|it's|there's|reaching|reach|getting to|you get|hitting) {X} {_AMONG}",
            rf"(?:there (?:was|were|is|are) )?(?:{above}|no more than {'one' if rank == 'second ' else 'two'}) {PART}s? {_AMONG} (?:that (?:was|were) |which (?:was|were) )?(?:bigger|larger|higher|greater) than {X}",
        )
    ]
)  # fmt: skip

_EX = EXCLUDING
_RES = piece(
    rf"{Q}(?:(?:,? or|,? i\.e\.,?|,? that is,?|,? equal to|,? which is|;|,?) \(?{ANY_OTHER}\)?(?: of (?:it|the total|the whole|that|the overall figure))?)?"
)
_OTHER = piece(
    r"(?:the )?(?:other|remaining|rest of the|all other|all the other|everything else|the rest|others|other items|all others)(?: of the)?(?: (?:items|lines|components|sources|parts|categories|things|pieces|elements|entries|ones|revenues?|expenses?|costs?|assets))?"
)
_SOMETHING = piece(
    r"(?:something|anything|sources|items|things|parts|lines|components|elements|categories|everything|stuff|areas|pieces|amounts|entries|whatever|what)"
)
_REST = piece(
    r"(?:rest|remainder|balance|remaining (?:part|amount|portion|figure|share|balance)|other part|leftover|residual|residue|other portion|remaining)"
)
REMAINING = _made(
    rest,
    rf"(?P<how>{_EX}) {X},? {T} (?:{IS}|{MAKES_UP}|stands|drops to|dropped to|falls to|fell to|would be|would have been|shrinks to|comes down to|would come to|would stand at|would fall to|would drop to) {_RES}",
    rf"{T},? (?P<how>{_EX}) {X},? (?:{IS}|{MAKES_UP}|would be|would have been|would come to|would stand at) {_RES}",
    rf"(?:everything|all|anything|what|whatever)(?: else)? (?:in|of|within|under|inside|making up)? ?{T} (?:{_EX}|but|except(?: for)?|save(?: for)?|that (?:is|was|were) not|that (?:isn't|wasn't)|that did not come from|that didn't come from|not in|outside(?: of)?|which (?:is|was) not) {X},? (?:{MAKES_UP}|{IS}) {_RES}",
    rf"(?:everything|all|anything)(?: else)? (?:but|except(?: for)?|other than|besides|apart from|save(?: for)?|outside(?: of)?|excluding) {X},? (?:{MAKES_UP}|{IS}|was good for) {_RES} (?:of|in|within) {T}",
    rf"(?:the )?{_REST} of {T},? (?:(?:{_EX}|after|beyond|without|once|outside|that (?:was|is) not|not) (?:that of )?)?{X},? {IS} {_RES}",
    rf"{X} (?:{MAKES_UP}|{IS}) all but {_RES} of {T}",
    rf"all but {_RES} of {T},? (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|{MAKES_UP}|from|in) {X}",
    rf"{Q} of {T},? (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|{MAKES_UP}|from|in|outside|outside of)? ?(?:{_SOMETHING} )?(?:other than|besides|apart from|aside from|that (?:is|was|were) not|that (?:isn't|wasn't|weren't)|but|outside(?: of)?|beyond|except(?: for)?|excluding|unrelated to|not (?:from|in|related to|due to|attributable to)|that did not come from|that didn't come from) {X}",
    rf"{Q} of {T} (?:did not|didn't|does not|doesn't) (?:come from|relate to|belong to|fall under|stem from|derive from|consist of|sit in|lie in|go to|go into|fall in|arise from|originate in) {X}",
    rf"{Q} of {T} (?:was not|wasn't|were not|weren't|is not|isn't) (?:from|in|attributable to|related to|due to|part of|made up of|generated by|tied to|{BELONGING_TO}|accounted for by)? ?{X}",
    rf"{Q} of {T} (?:fell|falls|lay|lies|was|were|is|sat|came(?: from)?|comes from|stood|landed|originated) (?:outside(?: of)?|beyond|elsewhere than) {X}",
    rf"(?:if (?:you|we) |once (?:you|we) |when (?:you|we) )?(?:subtract(?:ing)?|deduct(?:ing)?|tak(?:e|ing)|remov(?:e|ing)|strip(?:ping)?|carv(?:e|ing)|back(?:ing)?|pull(?:ing)?|knock(?:ing)?)(?: out| away| off)? {X} (?:out of|from|away from|off(?: of)?),? {T},? ?(?:{GIVES}|{IS}|(?:and )?(?:what(?:'s| is)? (?:left|remains) (?:{LINK}))) {_RES}",
    rf"{T},? (?:minus|less|after subtracting|after deducting|after taking out|−|-) {X},? (?:{IS}|{GIVES}) {_RES}",
    rf"{_OTHER} (?:{MAKES_UP}|{LINK}|provided|contributed|covered) (?:the )?(?:residual |remaining |other |rest,? |balance of |remainder of )?{_RES} of {T},? (?:after|beyond|besides|beside|excluding|apart from|aside from|on top of|alongside|once you take out|other than|with|net of|next to) {X}",
    rf"(?:if (?:you|we) (?:ignore|exclude|leave out|leave aside|strip out|take out|take away|remove|set aside|drop|skip|disregard|don't count) |(?:{_EX}|after) ){X},? (?:what(?:'s| is)? (?:left|remains|remained)|what was left|the (?:rest|remainder|balance)) (?:of|from|in) {T} (?:{IS}) {_RES}",
    rf"what(?:'s| is|'s still)? (?:left|remains|remained|was left)(?: over)? (?:of|from|in) {T},? (?:{_EX}|after|once|beyond) {X}(?: (?:is|was|were|had been|are)(?: (?:removed|taken out|excluded|deducted|stripped out|subtracted|gone|accounted for|set aside|taken away))?)?,? {IS} {_RES}",
    rf"{_RES} (?:of {T} )(?:remains|remained|was left|is left|were left|stays|stayed|lies|lay|sat|are left|would remain|would be left)(?: over)?,? (?:after|once|without|net of|beyond|if you take out|when you take out|outside|outside of|excluding) {X}(?: (?:is|was|were|are) (?:removed|taken out|excluded|deducted|stripped out|subtracted|accounted for|gone))?",
    rf"(?:after|without|excluding|once you (?:take out|remove|exclude|strip out)|net of|beyond|apart from|aside from|other than|with(?:out)?) {X}(?: (?:is|was|taken|removed|stripped|set)(?: (?:out|aside|removed))?)?,? {_RES} of {T} (?:remains|remained|was left|is left|were left|stays|are left|was still there)(?: over)?",
    rf"{X} (?:left|leaves|leave) {_RES} of {T}(?: (?:over|for (?:everything else|other items|the rest|all other items|other lines)|to (?:other items|the rest|everything else|other lines)|unexplained|unaccounted for|uncovered))?",
    rf"{_EX} {X},? {_RES} (?:in|of|for|as|from|is left of|is left in|remains of|remains in|left in|left of) {T}",
    rf"{_RES} (?:in|of) {T},? {_EX} {X}",
    rf"{T} of {_RES},? {_EX} {X}",
    rf"{_EX} {X},? {T} of {_RES}",
    rf"{X} (?:{MAKES_UP}|was|were|is|are)(?: part)? (?:of|in) {T},? (?:with|while|and|leaving) (?:(?:{_OTHER}) )?(?:providing |making up |accounting for |supplying |contributing |covering |bringing |at |the )*(?:the )?(?:remaining |rest,? |balance,? |other |residual )*{Q}(?: (?:for|to|from|in|of) {_OTHER})?(?: making up the rest)?",
    rf"(?:{_OTHER}|what(?:'s| is) left|{_SOMETHING}) (?:in|of|within) {T},? (?:{_EX}|beyond|besides|after|outside(?: of)?) {X},? (?:{MAKES_UP}|{IS}) {_RES}",
    rf"(?:there (?:was|were|is|are) )?{_RES} (?:left |more )?(?:of|in) {T} (?:besides|beyond|on top of|apart from|aside from|other than|outside(?: of)?|after) {X}",
)  # fmt: skip

_EACH = piece(
    r"(?: (?:each|apiece|per (?:unit|head|one|piece|item)|for each(?: one)?|a piece|on a per-unit basis|per-unit|per unit|a unit|for every one))"
)
_UNIT = r"(?:(?:(?:every |each )?(?:single )?)(?:unit|one|item|piece|member|head)s?(?: (?:of|in|counted in|making up|within))? )?"
_PER = piece(
    r"(?:per(?: (?:unit|one|head|item)(?: (?:of|in))?)?|for (?:each|every|one)(?: (?:single )?(?:unit|one|item|piece|member|head)(?: (?:of|in|counted in|counted under|counted as))?)?|to (?:each|every)(?: (?:unit|one) (?:of|in))?|a)"
)
PER_UNIT = _made(
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
    _made(
        metric,
        rf"(?:the |an? |its |their )?{_MARGIN} (?:{IS}|of|{MAKES_UP}|comes to) {Q}",
        rf"{Q} (?:in|of|for|as|is|was|as the|is the|was the|for the|as its) (?:the )?{_MARGIN}",
        rf"(?:at )?{Q},? (?:the )?{_MARGIN}",
        rf"(?:with|on|showing) (?:an? )?{_MARGIN} of {Q}",
        rf"(?:the )?{_MARGIN},? (?:{GIVES}) {Q}",
    )
    + _made(
        lambda match: (f"The earnings per share were {match['f']}",),
        rf"{AM} (?:of|in) earnings (?:per|for (?:each|every)) share",
        rf"{AM} (?:per|a|for each|for every) share(?: (?:in|of|as) (?:earnings|profit|net income))?",
        rf"earnings of {AM} (?:per|a|for each|for every) share",
    )
)  # fmt: skip

CONSTRUCTIONS: tuple[Construction, ...] = (
    *REMAINING, *RANKED, *SHARES, *TOTALED, *PER_UNIT, *COMPARED, *METRICS, *DIVIDED,
)  # fmt: skip


def _by_word() -> dict[str, list[int]]:
    """The numbers of the constructions that need a word or one of few others; under "" of those that need none."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, construction in enumerate(CONSTRUCTIONS):
        for word in min(construction.needs, key=len, default=frozenset({""})):
            found[word].append(number)
    return dict(found)


_BY_WORD = _by_word()


def _bits() -> tuple[dict[str, int], tuple[int, ...]]:
    """For each word the sets of words that hold it, and for each construction the sets that it needs, one bit a set."""
    places: dict[frozenset[str], int] = {}
    for construction in CONSTRUCTIONS:
        for need in construction.needs:
            places.setdefault(need, len(places))
    held: dict[str, int] = defaultdict(int)
    for need, place in places.items():
        for word in need:
            held[word] |= 1 << place
    needed = tuple(sum(1 << places[need] for need in set(each.needs)) for each in CONSTRUCTIONS)
    return dict(held), needed


_SETS_OF, _NEEDED = _bits()


def possible(held: WordsHeld) -> Iterator[Construction]:
    """The constructions that may match a text, those whose words it has one of each, in their order."""
    numbers: set[int] = set(_BY_WORD.get("", ()))
    met = 0
    for word in held.all:
        met |= _SETS_OF.get(word, 0)
        numbers.update(_BY_WORD.get(word, ()))
    return (CONSTRUCTIONS[number] for number in sorted(numbers) if not _NEEDED[number] & ~met)

"""Constructions of a whole and its parts: a share of it, parts together, what is left of it without one."""

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
    ANY_FIGURE,
    ANY_OTHER,
    AS_SHARE_OF,
    EXCLUDING,
    GIVES,
    IS,
    PC,
    VALUE,
    WHOLE,
    T,
    X,
    Y,
    added,
    of,
    of_valued_total,
    rest,
    summed,
    valued,
)
from guardrail.claims.plain.relation_words import (
    BELONGING_TO,
    BELONGS_TO,
    LINK,
    MAKES_UP,
    MAKING_UP,
    SHARE,
    TOGETHER,
)

Q = ANY_FIGURE
_OF_IT = piece(
    r"(?:of (?:which|it|that|this|them|the total|the whole|that total|this total|that amount|that sum|those))"
)

SHARES = (
    made(
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
        rf"{AS_SHARE_OF} {T},? {X} {IS} {PC}",
        rf"{X},? {AS_SHARE_OF} {T}(?:,? {IS}|:) ?{PC}",
        rf"{X},? or {PC} of {T}",
        rf"(?:the |an? )?{SHARE} of {T} (?:that|which) {X} (?:{MAKES_UP}|had) {LINK} {PC}",
        rf"{X},? {AS_SHARE_OF} {T},? ?{PC}",
        rf"{X} {IS} {PC} {AS_SHARE_OF} {T}",
        rf"{X} (?:{MAKES_UP}|{LINK}|took|had) (?:an? )?{PC} {SHARE} of {T}",
        rf"{AGAINST} {T},? {X} (?:{MAKES_UP}|{IS}) {PC}(?: of (?:it|that|the total|the whole))?",
        rf"{X},? {AGAINST} {T},? {IS} ?{PC}",
        rf"{X} {IS} {PC} (?:of it )?{AGAINST} {T}",
        rf"{T},? {PC} {_OF_IT} (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|in|from|was|is) {X}",
        rf"{T},? {_OF_IT},? {PC} (?:{BELONGS_TO}|{BELONGING_TO}|{LINK}|in|from) {X}",
        rf"{T},? {_OF_IT},? {X} (?:{MAKES_UP}|{LINK}) {PC}",
        rf"{X} out of {T},? ?(?:{GIVES}|{IS})? ?{PC}",
        rf"{PC}[,:]? (?:or |i\.e\.,? |for |with |as |given |based on |from )?{X} out of {T}",
        rf"(?:the )?(?:composition|breakdown|mix|split|make-?up|structure) of {T} (?:left|leaves|puts?|shows?|gives?|gave|had|has|sees?|saw) {X} (?:with|at|as|having) {PC}{WHOLE}",
        rf"(?:if (?:we|you) (?:take|look at|consider|break down|split) |take |in |within |out of |from )?{T},? {PC} (?:of it )?(?:{BELONGS_TO}|{BELONGING_TO}) {X}",
        rf"(?:in|within|out of|from|inside) {T},? {X} (?:{MAKES_UP}|{IS}) {PC}{WHOLE}",
        rf"{PC} {AS_SHARE_OF} {T},? (?:for|from|in|was|is) {X}",
        rf"{PC},? (?:for|from|in) {X} {AS_SHARE_OF} {T}",
        rf"{PC} of {T} (?:went|came|sat|was|were|is|are|lay|fell|goes|comes|landed|showed up|appeared|turned up)(?: [a-z]+)? (?:in|from|to|under|into|on|through|via|with|down to) {X}",
        rf"{T} (?:{LINK}|includes?|included|contained|featured|had|got) {PC} (?:of it )?(?:from|in the form of|by way of|through|via) {X}",
        rf"(?:an? )?{PC} {SHARE} of {T} (?:{BELONGS_TO}|{BELONGING_TO}|for|in|from) {X}",
        rf"(?:the )?{SHARE} of {X} in {T} {IS} {PC}",
        rf"{T} (?:got|drew|derived|earned|received|took|gets|draws|derives|owed|owes) {PC} (?:of (?:it|its total|the total) )?(?:from|to) {X}",
        rf"{PC},? {X}(?:'s|(?<=s)') {SHARE} (?:of|in) {T}",
    )
    + made(
        of_valued_total,
        rf"{T} (?:{LINK}) {VALUE},? (?:with |and |of which )?{PC} {_OF_IT}?,? ?(?:{BELONGS_TO}|{BELONGING_TO}|in|from) {X}",
    )
    + made(
        valued,
        rf"at {PC} of {T},? {X} (?:{LINK}) {VALUE}",
        rf"{X} (?:{IS}|{MAKES_UP}) {VALUE},? (?:or|which (?:was|is|made up|represented|accounted for)|that is|i\.e\.|equal to|equivalent to|{MAKING_UP}|meaning|and|so)?,? ?{PC} of {T}",
        rf"{X} of {VALUE},? (?:or|i\.e\.|that is|which is|equal to),? {PC} of {T}",
        rf"{PC},? (?:since|as|because|given that|with|seeing that|seeing as) {X} (?:{LINK}|at) {VALUE} (?:against|out of|versus|vs\.?|on|compared (?:with|to)|relative to|over|while|and) {T}",
        rf"{X} {IS} {VALUE} of {T},? (?:or|i\.e\.|that is|which is|equal to),? {PC}",
    )
)  # fmt: skip

TOTALED = made(
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
) + made(
    added,
    rf"{X} (?:plus|\+) {Y},? (?:{IS}|{GIVES}) ?{Q}(?: {TOGETHER})?",
    rf"(?:if you |when you |once you )?(?:adding|add|lumping|lump|combining|combine|putting|put|taking|take|stacking|stack|pooling|pool|join|joining)(?: up| together)? {X},? (?:to|with|plus|in with|together with|along with|on top of|onto) {Y},?(?: together| up)?,? ?(?:{GIVES}|{IS}|it (?:comes|came) (?:out )?(?:at|to)|comes out at) {Q}",
    rf"with {X} (?:added|counted|included|thrown|combined|lumped) (?:to|in with|with|alongside|in alongside|into) {Y},? (?:the )?(?:result|total|sum|figure|amount|tally|combined figure|combined total|number)? ?{IS} {Q}",
    rf"{X},? (?:combined with|together with|along with|added to|taken with|taken together with|coupled with|joined with|plus|in combination with|when added to|when combined with|with the addition of) {Y},? (?:{MAKES_UP}|{IS}|brought (?:the|that|this) (?:figure|total|sum) to) {Q}(?: {TOGETHER})?",
    rf"(?:together with|combined with|along with|including|counting|adding|added to|plus|adding in|coupled with) {X},? {Y} (?:{MAKES_UP}|{IS}|brought (?:the|that|this|it to a) (?:figure|total|sum) (?:to|of)|came to a (?:combined|total) (?:figure )?of) {Q}",
    rf"{Q} (?:{GIVES}|{IS}) ?{X} plus {Y}",
    rf"{Q},? (?:for )?{X} plus {Y}",
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
REMAINING = made(
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

"""Constructions of which quantity is the larger, by how much, and which place it has among others."""

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
    GIVES,
    IS,
    NOUNS,
    T,
    X,
    Y,
    apart,
    higher,
    less,
    lower,
    more,
    ranked,
    ranked_by,
)
from guardrail.claims.plain.relation_words import (
    BELONGS_TO,
    EXCEEDED,
    EXCEEDS,
    GAP,
    LARGER,
    LARGEST,
    LINK,
    MAKES_UP,
    OVER,
    PART,
    PLACED,
    SMALLER,
    SMALLEST,
    TRAILS,
    UNDER,
)

Q = ANY_FIGURE
_THAN = r"(?:than|as against)"
_BY = r"(?:by )"
COMPARED = (
    made(
        more,
        rf"{X},? {EXCEEDS} {Y},? by (?:a (?:margin|gap|distance|total) of )?{Q}",
        rf"{X} (?:{PLACED}) {Q} (?:{LARGER}(?: (?:in {NOUNS} )?than)?|{OVER}|in excess of) {Y}",
        rf"{AGAINST} {Y},? {X} (?:{PLACED}|had|showed|has) {Q} (?:{LARGER}|above|over|ahead|up|in excess|on top)",
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
    + made(
        less,
        rf"{X},? {TRAILS} (?:the {NOUNS} of )?{Y},? by (?:a (?:margin|gap|distance|total) of )?{Q}",
        rf"{X} (?:{PLACED}) {Q} (?:{SMALLER}(?: (?:in {NOUNS} )?than)?|{UNDER}) {Y}",
        rf"{AGAINST} {Y},? {X} (?:{PLACED}|had|showed|has) {Q} (?:{SMALLER}|below|under|behind|down|short|beneath)",
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
    + made(
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
    + made(
        higher,
        rf"{X},? {EXCEEDS} {Y}",
        rf"{X},? (?:{PLACED}) (?:the )?(?:{LARGER}(?: in {NOUNS})? than|{OVER}) (?:(?:that|those|the {NOUNS}) (?:of|for|in) )?{Y}",
        rf"{LARGER} (?:in|of|on|for|was spent on|came from|went to|was in|from|was earned from|was recorded in|was reported in) {X} {_THAN} (?:in|of|on|for|from|to)? ?{Y}",
        rf"{X} (?:{MAKES_UP}|registered|had|has|carried|showed|posted|bore|recorded|took|brought|came with|came in with) (?:the |an? )?{LARGER} (?:{NOUNS}|one)?(?: in [^,]+?)?(?: of the two)? ?(?:{_THAN}|compared (?:with|to)|relative to) {Y}(?: (?:did|had|was|were))?",
        rf"{X},? {LARGER} than {Y}",
        rf"{AGAINST} {Y},? {X} (?:{PLACED}|registered|had|has|carried|showed|posted|recorded) (?:the |an? )?{LARGER}(?: (?:{NOUNS}|one|of the two))?",
        rf"(?:the )?{LARGER} (?:(?:{NOUNS}|one) )?(?:of|among|between) the (?:two|pair)(?: {NOUNS}s?)? {LINK} {X},? (?:not|rather than|instead of|and not|ahead of|with [^,]+ behind|over|versus) {Y}",
        rf"{X},? (?:not|rather than|and not|instead of) {Y},? (?:{LINK}|had|has) the {LARGER}(?: (?:{NOUNS}|one))?(?: (?:of|among|between) the (?:two|pair))?",
        rf"(?:of|between|out of|comparing|as between|among) {X} and {Y},? (?:the former|the first|it) (?:{PLACED}|had|has) (?:the )?{LARGER}(?: (?:{NOUNS}|one))?",
        rf"{Y} (?:was|were|is|are) (?:{EXCEEDED}|{SMALLER} than) (?:by )?{X}",
        rf"(?:of|between|out of) (?:the|those|these) (?:two|pair),? {X} (?:had|{PLACED}|has|showed) the {LARGER}(?: (?:{NOUNS}|one))?[;,.]? (?:and |while |with |not )?{Y}(?: (?:had|was|has|took|the|being|came in|with|is) (?:the )?(?:other(?: one)?|{SMALLER}(?: one)?|second|behind|next))?",
        rf"{Y} (?:came|finished|placed|ranked|was|trailed) (?:in )?(?:second|behind) (?:to )?{X}",
        rf"{X} (?:has|had) the (?:edge|upper hand|lead|advantage) over {Y}",
    )
    + made(
        lower,
        rf"{X},? {TRAILS} {Y}",
        rf"{X},? (?:{PLACED}) (?:the )?(?:{SMALLER}(?: in {NOUNS})? than|{UNDER}) (?:(?:that|those|the {NOUNS}) (?:of|for|in) )?{Y}",
        rf"{SMALLER} (?:in|of|on|for|was spent on|came from|went to|was in|from|was earned from|was recorded in|was reported in) {X} {_THAN} (?:in|of|on|for|from|to)? ?{Y}",
        rf"{X} (?:{MAKES_UP}|registered|had|has|carried|showed|posted|bore|recorded|took|brought|came with|came in with) (?:the |an? )?{SMALLER} (?:{NOUNS}|one)?(?: in [^,]+?)?(?: of the two)? ?(?:{_THAN}|compared (?:with|to)|relative to) {Y}(?: (?:did|had|was|were))?",
        rf"{X},? {SMALLER} than {Y}",
        rf"{AGAINST} {Y},? {X} (?:{PLACED}|registered|had|has|carried|showed|posted|recorded) (?:the |an? )?{SMALLER}(?: (?:{NOUNS}|one|of the two))?",
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
    made(
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
    + made(
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
    + made(
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
        for construction in made(
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

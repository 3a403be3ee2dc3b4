"""What a speaker says around a statement that states nothing: "so yes, ", "it looks like ", "the table shows that "."""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

import re

from guardrail.claims.plain.pattern_words import expanded
from guardrail.claims.plain.relation_words import TOGETHER

_WORDS = (
    r"so|well|okay|ok|right|sure(?: thing)?|yes|yep|yeah|yup|yea|no|nope|nah|indeed|basically|essentially|actually|honestly"
    r"|easy(?: one)?|quick answer|short answer|good question|great question|simply put|put simply|put differently"
    r"|put another way|overall|of course|absolutely|exactly|correct|hands down|simple (?:addition|division|math|maths"
    r"|arithmetic|subtraction)|quick math|not the same|bottom line|notably|interestingly|clearly|evidently|plainly"
    r"|to be (?:exact|precise|clear|fair|sure)|for the record|as it (?:happens|turns out)|as expected|all in all"
    r"|in (?:short|brief|sum|summary|fact|other words|essence|a nutshell|effect|the end|practice|numbers"
    r"|absolute terms|dollar terms|percentage terms|terms of size|terms of dollars|relative terms)"
    r"|alright|all right|got it|hmm|oh|ah|hey|hi|here(?:'s the thing| you go)|quick take|quick one|no doubt"
    r"|without (?:a )?doubt|no question|no contest|for sure|certainly|definitely|naturally|obviously|apparently"
    r"|interesting|fun fact|spoiler|tl;dr|long story short|answer|the answer|result|math|the math|done|there you go|then"
    r"|measured in (?:absolute|dollar) terms|speaking of size|size-wise|by size|by amount|by value|in size|not quite equal"
    r"|as you can see|as we can see|as shown|on that basis|with that|given that|after all|at the end of the day"
    r"|by (?:my|our|that|this|any|all) (?:math|maths|count|reckoning|calculation|calculations|numbers|figures|measure"
    r"|arithmetic)|on (?:my|our) (?:math|maths|numbers|calculation|calculations|figures|count)"
    r"|from (?:what i (?:can )?see|the (?:table|figures|numbers|data)|these (?:figures|numbers))"
    r"|doing the (?:math|maths)|do the (?:math|maths)|crunching the numbers|running the numbers|run the numbers"
    r"|going by (?:the )?(?:table|figures|numbers|data)|judging (?:by|from) (?:the )?(?:table|figures|numbers|data)"
    r"|(?:according to|per|based on|going by|as per) (?:the|this|that|its|their) (?:table|figures|numbers|data|report"
    r"|filing|statement|accounts|breakdown)"
    r"|as the (?:table|figures|numbers|data) (?:shows?|indicates?|has it)"
)
_STOPS = r"(?:,|:|;|!|\.| [–—-]+|…|\.\.\.)+ "
_WORD = re.compile(rf"(?:(?:and|but|so) )?(?:{_WORDS})(?: (?:then|so|indeed|yes|no))?{_STOPS}", re.IGNORECASE)
_BARE = re.compile(
    r"(?:(?:okay|ok|right|sure|yes|yep|well|now) so|so|well|indeed|basically|essentially|actually|clearly|just|simply|again|then|yes indeed|yes|yep) "
    r"(?=[a-z0-9$€£]|[A-Z])",
    re.IGNORECASE,
)
_SHOWS = (
    r"(?:shows?|indicates?|reveals?|tells? (?:us|you)|confirms?|says?|suggests?|makes? clear|demonstrates?|means?|implies"
    r"|imply|works? out so|has it)"
)
_FRAME = re.compile(
    r"(?:"
    r"(?:it )?(?:looks?|seems?|appears?|sounds?) (?:like|that|as if|as though|to me (?:like|that))(?: that)?"
    r"|if (?:you|we) (?:line them up|compare them|look at them|put them side by side|look at (?:the )?(?:table|figures|numbers))"
    r"|(?:the |those |these )?two (?:weren't|were not|aren't|are not) (?:equal|the same)"
    r"|(?:it (?:turns out|follows|is (?:clear|evident|plain|true|correct)|'s (?:clear|true|fair to say)))(?: that)?"
    r"|it's (?:clear|true|fair to say|safe to say|worth noting)(?: that)?"
    r"|(?:you|we|one|i)(?:'ll| will| can| could| would|'d| may)? (?:also |clearly |easily )?(?:notice|see|find|note"
    r"|tell|observe|conclude|say|gather)(?: (?:here|there|from the (?:table|figures|numbers|data)))?(?: that)?"
    r"(?= (?!out\b)[a-z ]*[a-z])"
    rf"|(?:the|this|that|these|those) (?:table|figures?|numbers?|data|report|filing|statement|math|maths|accounts|breakdown"
    rf"|result|arithmetic|calculation|comparison|results|evidence) {_SHOWS}(?: that)?"
    rf"|(?:this|that|which|it) {_SHOWS} that"
    r"|(?:i(?:'d| would)?|we(?:'d| would)?) (?:say|think|reckon|believe|calculate|estimate|figure|note)(?: that)?"
    r"(?= [a-z])"
    r"|(?:the|my|short|quick) (?:short |quick |simple )?(?:answer|result|upshot|point|conclusion|takeaway) (?:is|would be)"
    r"(?: that| yes,| no,)?"
    r"|what (?:the table shows|we see|you see|this means|that means) is(?: that)?"
    r")(?:,|:)? ",
    re.IGNORECASE,
)
_GIVES = re.compile(
    rf"^(?:so )?(?:{expanded(TOGETHER)},? )?(?:it(?:'s| is| was)|that(?:'s| is| was)|this is|there(?:'s| is| are| was| were)"
    r"|(?:you|we|i)(?:'d| would|'ll| will|'re| are|'m| am)? (?:have|get|got|find|see|end up with|looking at|left with|talking"
    r"|arrive at|put it at|put that at|make (?:it|that)|calculate|compute|come to|come up with|count|land on|put this at"
    r"|be looking at|reach|got it at|peg it at|talking about|measure|note|wind up with|make)"
    r"|(?:that|this|it|which) (?:gives|leaves|makes|yields|works out to|comes to|amounts to|comes out (?:to|at)|means"
    r"|adds up to|equals|would be|totals)(?: you| us)?) (?:a (?:total|figure|value|sum|result|level|share|number) of )?",
    re.IGNORECASE,
)
"""What puts a result first: "that gives you 42% of sales from x"."""


def without_opener(text: str) -> str:
    """`text` without what opens it and states nothing, its first word kept as it is written."""
    for _ in range(4):
        found = _WORD.match(text) or _BARE.match(text) or _FRAME.match(text)
        if found is None or found.end() == len(text):
            break
        text = text[found.end() :]
    return text


def result_first(text: str) -> str:
    """`text` without the words that lead a result in: "that gives you 42% of sales" is "42% of sales"."""
    found = _GIVES.match(text)
    return text[found.end() :] if found is not None and found.end() < len(text) else text

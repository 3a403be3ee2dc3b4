# ruff: noqa: E501
"""What may stand beside the names, figures and times of a computation: words that say nothing more, and each operation's.

A claim in which every other word is known says the computation and nothing besides; one unknown word leaves it open. So
a word is listed only where it makes no other statement of what it stands beside, wherever it stands.
"""

from __future__ import annotations

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import (
    BETTER_NOUNS,
    BETTER_VERBS,
    DOWN,
    MANNER_VERBS,
    UP,
    WORSE_NOUNS,
    WORSE_VERBS,
    forms,
)

_BE = word_set("is are was were be been being has have had having does do did isn it's that's there's what's 's")
ARTICLES = word_set("the a an its their our this that these those his her it they we you i there here which what where")
PREPOSITIONS = word_set(
    "of in for at on as to by with from and during within over across through throughout into onto under between among"
)
FILLERS = word_set(
    "shown fiscal calendar financial year years year's quarter quarters quarter's period period's periods full whole entire ended ending end"
    " figure figures level levels number numbers value values amount amounts reading readings result results mark sum sums line"
    " lines item items position terms basis base exactly precisely simply just also then so now still again once back overall"
    " out them such me us my when if how much many answer i'd it'd you'd you're you'll we'd count covering since because plus pairing"
    " yes well indeed actually basically essentially dollar dollars course time worth size sizes"
    " company company's group's firm's bank's"
)
"""Empty nouns and adverbs."""
REPORTED = forms(
    word_set(
        "report post show see book log register print list state disclose present give put bring make get take have"
        " generate produce deliver earn achieve realize realise incur hold carry receive collect yield provide supply contribute"
        " add bring find note observe measure compute calculate work clock tally come go end finish close land sit stand run"
        " reach hit turn prove remain stay total amount equal represent constitute form mean settle arrive wind"
        " weigh check read translate correspond boil pencil shake account tell indicate reveal look mark set"
        " gather count begin start attain touch notch deliver spend pay disclose cite quote secure enjoy witness experience"
        " manage maintain boast rack ring pull rake"
    )
) | word_set(
    "recorded recording totalled totalling total equalled made brought put kept held got gotten shown seen given taken found set come came wound"
)
"""Verbs that put a value beside its name, in all their forms."""
COMMON = _BE | ARTICLES | PREPOSITIONS | FILLERS | REPORTED
"""What says nothing beside a name, a figure or a time, whatever is computed."""

SETS_AGAINST = word_set(
    "versus vs against relative compared compare comparing comparison set beside alongside next measured than"
)
"""What the other side of a comparison stands behind."""
MORE = (
    word_set(
        "above over ahead higher larger greater bigger more heavier excess north beyond past top upward surplus lead leads led leading"
        " exceeding extra additional advantage premium outpaced"
    )
    | forms(
        word_set(
            "exceed surpass top outstrip outpace outweigh eclipse overshoot outsize outrank outnumber dwarf overtop outstrip"
        )
    )
    | word_set("beat beats beating outdid outdoes outran outshone overtook")
)
LESS = (
    word_set("below under beneath behind lower smaller less fewer lesser short south shy shortfall deficit")
    | forms(word_set("trail lag undershoot"))
    | word_set("lagged lagging trailed trailing fell falls falling fall")
)
APART = word_set(
    "difference gap spread distance differential delta margin variance divergence discrepancy disparity separation apart between"
    " minus subtract subtracts subtracted subtracting subtraction less deduct deducting deducted from lies lay stretched"
) | forms(word_set("differ separate divide"))
"""What tells how far two amounts are apart, not which is the larger."""
SHARE = word_set(
    "share shares proportion portion percentage percent fraction part slice weight weighting contribution cut piece chunk ratio"
    " out made up makes make making of mix composition breakdown expressed stated taken spoken portion total comes"
    " relative compared against versus vs divided divide dividing over multiple quotient relation terms half third thirds quarter"
    " quarters fifth fifths tenth tenths majority whole majority minority attributable consist derived stemmed due belonging"
    " belonged consisted generated sourced inside"
) | forms(
    word_set(
        "account make represent comprise constitute compose form contribute provide supply generate claim capture occupy absorb"
        " consume command stem derive originate arise belong relate fall go lie sit come flow eat devour swallow cover take"
        " source attribute consist equal"
    )
)
TIMES = word_set(
    "times multiple large big much high great many heavy ratio quotient fold divided divide dividing over relative to as"
    " against versus vs compared needed match covered covers cover covering fit fits went goes into coverage multiplied"
)
TOGETHER = word_set(
    "together combined jointly collectively aggregate altogether both plus adding add added adds addition summed summing sum sums"
    " total totals totaled totaling totalled totalling combining combine combines two three pair joint collective summed up all"
    " told pooled pooling pool put lumping lump lumped tally tallied counting taken"
)
AVERAGE = word_set("average averages averaged averaging mean two three four five out evenly typical year")
REST = word_set(
    "rest remainder remaining remain remains remained balance excluding exclude excluded excludes without other than besides beyond apart aside"
    " outside except but net left leave leaves leaving minus less subtract subtracting subtracted deduct deducting strip stripping"
    " stripped out after setting set ignoring ignore removing remove taking take away aside everything else elsewhere residual"
    " leftover not counting counted barring bar save ex items lines parts sources categories components things share"
    " percent percentage all accounted down"
)
EACH = word_set(
    "per each every apiece unit units single one head spread spreading shared share sharing divided divide dividing split"
    " splitting distributed allocated over across among between by average averaged averages works evenly piece ratio"
    " scaled normalized normalised adjusted individual on basis equally corresponds corresponded terms"
)
_PLACES = " ".join(
    f"{rank}-{size}"
    for rank in ("second", "third", "fourth", "2nd", "3rd", "next")
    for size in ["largest", "biggest", "highest", "greatest", "smallest", "lowest"]
)
RANK = word_set(
    f"{_PLACES} share shares portion slices largest biggest highest greatest smallest lowest least second third fourth second-largest third-largest second-biggest"
    " third-biggest second-highest third-highest second-smallest runner-up runner up number-two number two three most top bottom rank ranks"
    " ranked ranking place places placed component components part parts line lines item items element elements"
    " contributor contributors contribution constituent constituents source sources category categories piece slice"
    " chunk member members entry entries segment segments within among terms size spot position biggest-single single leading"
    " main principal behind after breakdown mix out all sorted ordered order fastest slowest"
)
MOVED = (
    word_set(
        "change changes changed changing difference move moves moved moving movement shift shifted shifts swing swung variance gap delta differential"
        " percentage percent growth rate relative versus vs against compared comparison than since from by to between"
        " points point basis pp bps went year-over-year year-on-year yoy over-year on-year gains gain"
        " more less above below over under higher lower then previously earlier start"
    )
    | UP
    | DOWN
    | BETTER_VERBS
    | WORSE_VERBS
    | BETTER_NOUNS
    | WORSE_NOUNS
    | MANNER_VERBS
)
COMPOUND = word_set(
    "compound compounded compounding annual annually annualized annualised cagr rate growth per year yearly annum average a pace clip"
)
STEADY = word_set(
    "every each consecutive successive steadily continuously consistently straight year after year-by-year unbroken row throughout"
    " uninterrupted all three both period running streak annually years interruption sustained time"
)
EXTREME = word_set(
    "highest lowest largest smallest greatest biggest peak peaked peaking peaks high low maximum minimum top topped bottom bottomed"
    " trough troughed least most point water high-water any all of periods years quarters shown presented reported table listed covered"
    " recorded other than marked"
)


def _family(*groups: frozenset[str]) -> frozenset[str]:
    return COMMON.union(*groups)


FAMILIES: dict[str, frozenset[str]] = {
    "growth": _family(MOVED),
    "cagr": _family(MOVED, COMPOUND),
    "trend": _family(MOVED, STEADY),
    "unchanged": _family(word_set("unchanged flat same identical stable level steady constant static still change both")),
    "extreme": _family(EXTREME),
    "compare": _family(MORE, LESS, APART, SETS_AGAINST),
    "share": _family(SHARE, TIMES),
    "sum": _family(TOGETHER),
    "average": _family(AVERAGE),
    "remaining": _family(REST),
    "per unit": _family(EACH),
    "ranking": _family(RANK),
    "look-up": _family(word_set("above over below under more less than north south excess beyond past exceeded exceed exceeds topped tops"
                             " surpassed crossed upwards total totaled")),
}  # fmt: skip
"""By the name of an operation all words that may stand beside what it is computed of."""

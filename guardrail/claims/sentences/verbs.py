"""Verb forms met in financial prose, and where the finite verb of a clause stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.lexicon import COPULAS, DETERMINERS, FINITE_AUXILIARIES, NEGATIONS, NEGATIVE_AUXILIARIES, word_set

BE = COPULAS | word_set("am isn't aren't wasn't weren't")
AUXILIARIES = BE | FINITE_AUXILIARIES | NEGATIVE_AUXILIARIES
_IN_NEGATIONS = ("no", "never", "neither", "without", "n't", "n’t")
"""Each of NEGATIONS holds one of them, so that most texts need not be taken apart into words."""

_BASES = word_set(
    "accept accompany account accrue achieve acquire add adjust administer adopt advance advise affect affirm agree "
    "aim allocate allow amend amortize amount announce anticipate appear apply appoint appreciate approve arise assign "
    "assume attain attribute audit authorize average avoid award back balance base bear beat become begin believe "
    "belong benefit borrow budget build buy calculate call cap capture carry cause change charge choose claim classify "
    "climb close collect combine come commit compare compete complete comply compound comprise compute concentrate "
    "conduct confirm consider consist contain continue contract contribute control convert correspond cost cover "
    "create cut decide declare decline decrease deduct defer define delay deliver demand deny depend deposit "
    "depreciate derive describe deserve design determine develop differ dip direct disclose discontinue discuss "
    "distribute diversify divest do double downgrade draw drive drop earn ease edge elect eliminate emphasize employ "
    "enable encourage end engage ensure enter entitle establish estimate evaluate exceed exchange exclude exempt "
    "exercise exist expand expect experience expire explain expose extend face fall favor feature file finance find "
    "fix flag fluctuate focus follow forecast form found free fund gain generate get give go govern grant grow "
    "guarantee halve handle happen have head hedge help hire hit hold identify impact imply impose improve include "
    "incorporate increase incur indicate inform insure intend invest involve issue join jump keep know lack lag "
    "launch lead learn leave lend let levy license limit link liquidate list live lose lower maintain make manage "
    "mark match mature mean measure meet merge mirror miss modify move name need normalize note obtain occur offer "
    "offset open operate oppose outpace outperform outweigh oversee owe own participate pass pay peak permit place "
    "plan pledge plunge position possess post predict prefer prepare present preserve prevent produce prohibit "
    "project promise promote propose protect provide publish purchase pursue put qualify quadruple raise range rank "
    "rate reach realize rebalance rebound receive recognize recommend record recover redeem reduce refer reflect "
    "refund register regulate reinvest relate release rely remain renew rent repay replace replicate report represent "
    "require reset resign resolve respond restrict result retain retire return review rise run satisfy save say seek "
    "select sell send separate serve service set settle shift show shrink sign slide slip slow soar specialize "
    "specify spend split spread stand start state stay stem stop strengthen submit suffer suggest supervise supply "
    "support surge suspend sustain swing take target tax tend terminate think tighten top total track trade trail "
    "transfer treat trigger triple turn underperform underwrite upgrade use value vary vest view vote waive want "
    "warn weaken weigh widen withdraw withhold withstand work worsen yield accommodate accelerate bolster boost "
    "bounce constitute convey count date decelerate deem deploy detail display dominate emerge enhance enjoy "
    "entail equal escalate facilitate foresee fulfil gather highlight house implement incentivize inherit "
    "initiate introduce last lease leverage load lock look mention mitigate monitor moderate near negotiate "
    "originate outline outstrip perform persist possess prioritize process prove quote reaffirm reallocate reiterate "
    "conclude assess cite compile consume coordinate correlate devote discover dispose distinguish divide enforce "
    "exhibit evolve execute exert fail finish fulfill hamper hinder hope illustrate impair import inflate influence "
    "initiate install integrate interpret justify liquidate manufacture maximize minimize nominate notify observe "
    "obligate opt organize penalize permit pertain pose postpone precede preclude prevail procure prompt rally react "
    "reassess recall reclassify reconcile recoup recur refinance regain reinforce reinstate relocate remove render "
    "resume revise solve span spur stimulate stipulate stress subscribe subsidize surpass surrender survive transact "
    "undergo undertake unwind uphold urge validate verify wish write speak struggle "
    "repurchase reserve reside restructure reveal reverse screen secure share shed signal sit source spin sponsor "
    "stabilize substitute succeed swap switch tackle tell test tie try understand unveil update utilize wind win"
)
_IRREGULAR = {
    "arise": ("arose", "arisen"), "bear": ("bore", "borne"), "beat": ("beat", "beaten"),
    "become": ("became", "become"), "begin": ("began", "begun"), "build": ("built", "built"),
    "buy": ("bought", "bought"), "choose": ("chose", "chosen"), "come": ("came", "come"), "cost": ("cost", "cost"),
    "cut": ("cut", "cut"), "do": ("did", "done"), "draw": ("drew", "drawn"), "drive": ("drove", "driven"),
    "fall": ("fell", "fallen"), "find": ("found", "found"), "forecast": ("forecast", "forecast"),
    "foresee": ("foresaw", "foreseen"), "get": ("got", "got"), "give": ("gave", "given"), "go": ("went", "gone"),
    "grow": ("grew", "grown"), "have": ("had", "had"), "hit": ("hit", "hit"), "hold": ("held", "held"),
    "keep": ("kept", "kept"), "know": ("knew", "known"), "lead": ("led", "led"), "leave": ("left", "left"),
    "lend": ("lent", "lent"), "let": ("let", "let"), "lose": ("lost", "lost"), "make": ("made", "made"),
    "mean": ("meant", "meant"), "meet": ("met", "met"), "offset": ("offset", "offset"),
    "oversee": ("oversaw", "overseen"), "pay": ("paid", "paid"), "put": ("put", "put"), "repay": ("repaid", "repaid"),
    "reset": ("reset", "reset"), "rise": ("rose", "risen"), "run": ("ran", "run"), "say": ("said", "said"),
    "seek": ("sought", "sought"), "sell": ("sold", "sold"), "send": ("sent", "sent"), "set": ("set", "set"),
    "show": ("showed", "shown"), "shrink": ("shrank", "shrunk"), "slide": ("slid", "slid"),
    "spend": ("spent", "spent"), "split": ("split", "split"), "spread": ("spread", "spread"),
    "stand": ("stood", "stood"), "swing": ("swung", "swung"), "take": ("took", "taken"), "tell": ("told", "told"),
    "think": ("thought", "thought"), "understand": ("understood", "understood"),
    "underwrite": ("underwrote", "underwritten"), "win": ("won", "won"), "wind": ("wound", "wound"),
    "withdraw": ("withdrew", "withdrawn"), "withhold": ("withheld", "withheld"),
    "withstand": ("withstood", "withstood"), "undergo": ("underwent", "undergone"),
    "undertake": ("undertook", "undertaken"), "uphold": ("upheld", "upheld"), "unwind": ("unwound", "unwound"),
    "write": ("wrote", "written"), "speak": ("spoke", "spoken"),
    "sit": ("sat", "sat"), "shed": ("shed", "shed"), "spin": ("spun", "spun"),
}  # fmt: skip
_DOUBLED = word_set(
    "cap cut dip drop get hit let lag plan put run set shed sit slip spin split step stem stop swap top win"
)
#: Third-person forms that are plural nouns as well; what stands around them decides.
_ALSO_NOUNS = word_set(
    "accounts advances aims amounts audits averages awards balances bases bears benefits budgets builds calls caps "
    "causes changes charges claims climbs closes collects contracts controls costs counts covers credits cuts dates "
    "declines decreases demands deposits details dips displays discounts doubles drives drops earns ends estimates "
    "exchanges exercises experiences exposes faces falls features files finances finds flags forecasts forms funds "
    "gains grants guarantees heads hedges highlights hits houses impacts increases interests issues jumps lags "
    "leases leads limits links lists loads locks looks marks matches measures mirrors moves names nears needs notes "
    "offers opens peaks places plans pledges plunges positions posts presents processes projects promises purchases "
    "quotes raises ranges ranks rates rebounds records refunds releases reports repurchases requires reserves "
    "results returns reviews rises runs sets screens services shares shifts shows signals signs slides sources "
    "spreads stands starts states stems stops supplies supports surges swaps swings switches takes targets taxes "
    "tests ties totals tops tracks trades trails transfers treats triggers triples turns upgrades uses values views "
    "imports influences recalls rallies stresses spans votes wants weights wins works yields"
) - word_set("bears collects earns exposes nears requires stands stems treats wants shows takes finds")


def is_form(word: str) -> bool:
    """Whether a lower-case word is a form of a verb, whatever else it may be."""
    return word in AUXILIARIES or word in _BASES or word in THIRD or word in PAST or word in PARTICIPLES


def is_finite(word: str) -> bool:
    """Whether a lower-case word can only be the finite verb of a clause."""
    return word in AUXILIARIES or word in _CLEARLY_THIRD or word in _CLEARLY_PAST


def third_person(base: str) -> str:
    """ "pays" of "pay"."""
    if base in ("have", "do", "go"):
        return {"have": "has", "do": "does", "go": "goes"}[base]
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def past_form(base: str) -> str:
    """ "paid" of "pay"."""
    if base in _IRREGULAR:
        return _IRREGULAR[base][0]
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ied"
    return base + (base[-1] if base in _DOUBLED else "") + "ed"


def participle(base: str) -> str:
    """ "taken" of "take", "paid" of "pay"."""
    return _IRREGULAR[base][1] if base in _IRREGULAR else past_form(base)


def gerund(base: str) -> str:
    if base.endswith("e") and not base.endswith(("ee", "ie")):
        return base[:-1] + "ing"
    return base + (base[-1] if base in _DOUBLED or base == "begin" else "") + "ing"


BASES = _BASES
THIRD = frozenset(map(third_person, _BASES)) - AUXILIARIES
PAST = frozenset(map(past_form, _BASES)) - AUXILIARIES
PARTICIPLES = frozenset(map(participle, _BASES))
BASE_OF_GERUND = {gerund(base): base for base in _BASES} | {"having": "have"}
THIRD_OF_GERUND = {gerund(base): third_person(base) for base in _BASES}
#: Past forms that are no participle: "grew" can only be a finite verb.
_CLEARLY_PAST = PAST - PARTICIPLES
SAME_AS_BASE = PAST & _BASES
_CLEARLY_THIRD = THIRD - _ALSO_NOUNS

#: Whatever may be a verb at all.
_FORMS = AUXILIARIES | _BASES | THIRD | PAST | PARTICIPLES | _ALSO_NOUNS

#: Verbs that take a clause: what is coordinated behind them may belong to the clause.
REPORTING = frozenset(
    form
    for base in word_set(
        "announce anticipate believe claim conclude confirm consider declare disclose estimate expect explain forecast "
        "imply "
        "indicate inform intend know mean mention note plan predict project propose reiterate report reveal say show "
        "signal state suggest tell think understand warn"
    )
    for form in (base, third_person(base), past_form(base))
) - word_set("means note notes plan plans project projects report reports state states estimate estimates")

_BEFORE_NOUN = DETERMINERS | word_set(
    "of and or in on for to by with from at as than net gross total annual quarterly monthly average higher lower "
    "under over per via between excluding including plus minus 's bond fund's dividend"
)
AFTER_VERB = DETERMINERS | word_set(
    "about approximately around roughly nearly almost up them it us you only not more less at to primarily mainly "
    "mostly "
    "monthly quarterly annually daily higher lower"
)
PREPOSITIONS = word_set("of in on at to for from by with as into under over per via through during since until within")
_CLAUSE_ENDS = word_set("and or but that which who whose where while whereas although though because when if than as")
_FIGURE_START = re.compile(r"[$€£¥(~<>+-]{0,3}\d|[$€£¥]|(?:US|C|A|HK)\$|(?:USD|EUR|GBP|CHF|JPY)$")
_ENDS_DATE = re.compile(r"(?:19|20)\d\d$")
_WORD = re.compile(r"^[\"'“‘(\[]*(.*?)[\"'”’)\]]*[,;:.!?]*[\"'”’)\]]*$", re.DOTALL)


@lru_cache(maxsize=8192)
def core(token: str) -> str:
    """The token without brackets, quotation marks and punctuation around it, its case kept."""
    found = _WORD.match(token)
    return (found.group(1) if found else token).replace("’", "'")


@lru_cache(maxsize=8192)
def word_of(token: str) -> str:
    """The token's core in lower case."""
    return core(token).lower()


def negates(text: str) -> bool:
    """Whether a word of the text denies."""
    lowered = text.lower()
    return any(part in lowered for part in _IN_NEGATIONS) and any(word_of(token) in NEGATIONS for token in text.split())


def is_figure(token: str) -> bool:
    """Whether a figure begins at the token."""
    return _FIGURE_START.match(token) is not None


def finite_verb(tokens: Sequence[str], begin: int = 0, end: int | None = None) -> int | None:
    """Index of the clause's finite verb, None when no word can be one.

    Arguments:
        tokens: white-space separated words, punctuation attached.
        begin: where the clause begins; the verb stands behind at least one other word.
        end: one past the clause's last token.
    """
    last = len(tokens) if end is None else end
    doubtful: int | None = None
    modifies = False  # the doubtful form is a participle that may describe the subject: "bonds issued in 2018"
    for index in range(begin + 1, last):
        word = word_of(tokens[index])
        if doubtful is not None and (tokens[index - 1].endswith((",", ";")) or word in _CLAUSE_ENDS):
            following = word_of(tokens[index + 1]) if index + 1 < last else ""
            joins = word in ("and", "or") and not tokens[index - 1].endswith((",", ";"))
            if not (modifies and joins) or not following or following in _OPENS_CLAUSE:
                return doubtful
            if verb_kind(tokens, index + 1, index, last) in ("aux", "clear"):
                return doubtful
        if word not in _FORMS:
            continue
        kind = verb_kind(tokens, index, begin, last)
        if kind in ("aux", "clear"):
            return index
        if kind and doubtful is None:
            if word in REPORTING:
                return index
            doubtful = index
            modifies = kind == "participle" and index + 1 < last and word_of(tokens[index + 1]) in PREPOSITIONS
    return doubtful


def verb_kind(tokens: Sequence[str], index: int, begin: int, end: int) -> str:
    """What the token can be.

    Returns "aux"; "clear" for a form that can only be finite here; "weak" for one that may be a noun; "participle" for
    one that may describe a noun; "" for no verb.
    """
    word = word_of(tokens[index])
    if word not in _FORMS:
        return ""
    raw = core(tokens[index])
    following = core(tokens[index + 1]) if index + 1 < end else ""
    if word in AUXILIARIES:
        if word in ("may", "can", "will", "might") and raw[:1].isupper() and index > begin:
            return "" if is_figure(following) or word != "can" else "aux"
        return "aux"
    if raw[:1].isupper() and index > begin and not raw.isupper():
        return ""  # part of a name: "Brightwater Yields", "Advanced Systems"
    before = word_of(tokens[index - 1]) if index > begin else ""
    if word in _CLEARLY_THIRD or (word in _CLEARLY_PAST and word not in SAME_AS_BASE):
        return "" if before in DETERMINERS and before not in ("this", "that", "each", "all") else "clear"
    if word in _ALSO_NOUNS:
        if (
            following in ("", "of")
            or (following.lower() in PAST and index + 2 < end and _acted_on(word_of(tokens[index + 2])))
            or before in _BEFORE_NOUN
            or before.endswith("'s")
            or tokens[index].endswith((",", ";"))
        ):
            return ""
        return "clear" if is_figure(following) or following.lower() in AFTER_VERB else "weak"
    if word in _BASES:
        plural = before in ("they", "we", "you", "i", "who", "which") or (
            before.endswith("s") and not before.endswith(("ss", "'s", "us", "is")) and before not in _BEFORE_NOUN
        )
        if is_figure(following) or following.lower() in DETERMINERS:
            # "bonds due August 1, 2036 carry a coupon", "Fund A and Fund B yield 4%".
            both = any(core(token) == "and" for token in tokens[begin : index - 1])
            plural = plural or (_ENDS_DATE.match(before) is not None and word not in _NOUN_BASES) or both
        verbal = is_figure(following) or following.lower() in _AFTER_BASE or word not in _NOUN_BASES
        past = word in SAME_AS_BASE and is_figure(following)
        return "clear" if (plural and verbal and following) or past else ""
    if word in PARTICIPLES or word in PAST:
        # Without "is" it describes: "a lender run by ...", but "value declined by $3".
        measure = word_of(tokens[index + 2]) if index + 2 < end else ""
        moved = is_figure(measure) or measure in ("about", "roughly", "approximately", "nearly")
        passive = following.lower() == "by" and not moved
        ended = word == "ended" and before in ("year", "years", "quarter", "quarters", "period", "periods", "months")
        return "" if passive or ended or before in DETERMINERS or before in PREPOSITIONS else "participle"
    return ""


def _acted_on(word: str) -> bool:
    """Whether the word behind a past form shows it to be the verb: "spreads moved the other way"."""
    return is_figure(word) or word in DETERMINERS or word in ("by", "to", "from", "about", "higher", "lower")


_OPENS_CLAUSE = DETERMINERS | word_set("it they he she we you i there")
_AFTER_BASE = AFTER_VERB | PREPOSITIONS
_NOUN_BASES = word_set(
    "account advance aim amount audit average award balance base benefit budget call cap cause change charge claim "
    "climb close contract control cost count cover cut date decline decrease demand deposit detail dip display drive "
    "drop end estimate exchange exercise face fall feature file finance flag focus forecast form fund gain grant "
    "guarantee head hedge help hit house impact increase issue jump lag lead lease limit link list load lock look "
    "mark match measure mirror move name need note offer open peak place plan pledge position post present process "
    "project promise purchase quote raise range rank rate rebound record refund release report repurchase reserve "
    "result return review rise run set screen service share shift show signal sign slide source spread stand start "
    "state stop supply support surge swap swing switch target tax test tie top total track trade trail transfer "
    "trigger turn update use value view vote weight win work yield experience lower"
)


def is_clearly_finite(word: str) -> bool:
    """Whether the lower-case word can only be a finite verb of the third person or an auxiliary."""
    return word in AUXILIARIES or word in _CLEARLY_THIRD


def holds_verb(text: str) -> bool:
    """Whether any word can be a finite verb; errs towards yes.

    Used where a text passes only when it states nothing, so that a noun taken for a verb costs a check and a verb
    taken for a noun would cost a leak.
    """
    tokens = text.split()
    for index, token in enumerate(tokens):
        word = word_of(token)
        if word in AUXILIARIES or word in _CLEARLY_THIRD or word in PAST or "'re" in word or word in _CONTRACTED:
            return True
        following = word_of(tokens[index + 1]) if index + 1 < len(tokens) else ""
        joined = not following or following in PREPOSITIONS or following in ("and", "or", "&", "vs", "by")
        if word in _ALSO_NOUNS and index and not joined and not token.endswith((",", ":", ";")):
            return True
        if word in _BASES and index:
            before = word_of(tokens[index - 1])
            plural = before.endswith("s") and not before.endswith(("ss", "'s")) and before not in DETERMINERS
            if plural and not joined:
                return True
            if before in ("they", "we", "you", "i") or (word not in _NOUN_BASES and before != "to"):
                return True
    return False


_CONTRACTED = word_set(
    "it's that's there's he's she's who's what's they've we've i've you've they'll it'll we'll ain't"
)

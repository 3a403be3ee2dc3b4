# ruff: noqa: E501
"""The words for rising and falling from which line statements and the order of times are read.

Verbs stand with all of their forms, so that a claim may be told in any tense. Words of manner ("crept", "edged",
"moved") have a direction only through a particle ("up", "lower").
"""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import gerund, participle, past_form, third_person

_IRREGULAR = {
    "creep": "crept crept creeping", "sink": "sank sunk sinking", "leap": "leapt leaped leaping",
    "spring": "sprang sprung springing", "shoot": "shot shot shooting", "sag": "sagged sagged sagging",
    "trim": "trimmed trimmed trimming", "pop": "popped popped popping", "nip": "nipped nipped nipping",
    "dive": "dived dove diving", "fly": "flew flown flying", "ebb": "ebbed ebbed ebbing", "plot": "plotted plotted",
    "clip": "clipped clipped clipping", "chop": "chopped chopped chopping", "thin": "thinned thinned thinning",
    "lose": "lost lost losing", "scale": "scaled scaled scaling", "lop": "lopped lopped lopping",
    "see": "saw seen seeing", "bring": "brought brought bringing", "read": "read read reading",
    "shed": "shed shed shedding", "arise": "arose arisen arising",
    "log": "logged logged logging", "get": "got gotten getting",
}  # fmt: skip
"""Past, participle and gerund of verbs that `guardrail.claims.sentences.verbs` does not know."""


def forms(bases: Iterable[str]) -> frozenset[str]:
    """All inflected forms of verbs."""
    found: set[str] = set()
    for base in bases:
        found |= {base, third_person(base)}
        if base in _IRREGULAR:
            found.update(_IRREGULAR[base].split())
        else:
            found |= {past_form(base), participle(base), gerund(base)}
    return frozenset(found)


_UP_BASES = word_set(
    "rise grow increase climb gain advance expand jump surge lift raise boost soar swell mount balloon rocket skyrocket"
    " escalate leap spring vault spike heighten enlarge multiply appreciate mushroom widen rebound rally bounce burgeon ascend ramp"
)
_DOWN_BASES = word_set(
    "fall decline decrease drop shrink slip slide contract lose plunge lower reduce cut trim dip sink tumble retreat"
    " recede soften ease ebb weaken sag slump plummet dwindle diminish crash dive nosedive wane fade erode subside"
    " moderate cool shed narrow lessen dent curtail collapse crater taper deflate backslide"
)
_BETTER_BASES = word_set("improve strengthen firm")
_WORSE_BASES = word_set("worsen deteriorate")
_MANNER_BASES = word_set(
    "creep edge tick inch nudge move go come head drift step trend shoot pick ratchet swing shift turn change track work"
    " run push pull"
)
UP_VERBS, DOWN_VERBS = forms(_UP_BASES), forms(_DOWN_BASES)
BETTER_VERBS, WORSE_VERBS = forms(_BETTER_BASES), forms(_WORSE_BASES)
"""Up and down for what is good to have; the other way round for costs, losses and debts."""
MANNER_VERBS = forms(_MANNER_BASES)
"""Verbs that move in the direction of their particle, or in none that they say."""
UP_NOUNS = word_set(
    "increase increases rise rises growth gain gains climb advance jump surge uptick upturn uplift boost expansion"
    " escalation hike leap spike upswing increment upward pickup swell increasing step-up pick-up"
)
DOWN_NOUNS = word_set(
    "decrease decreases decline declines drop drops fall falls reduction reductions dip slip slide downturn downtick"
    " contraction shrinkage cut retreat slump plunge erosion pullback tumble softening easing narrowing downswing"
    " downward dropoff step-down drop-off"
)
BETTER_NOUNS, WORSE_NOUNS = word_set("improvement improvements"), word_set("deterioration worsening")
UP_MORE, DOWN_MORE = (
    word_set("up higher greater larger bigger above upward upwards more"),
    word_set("down lower smaller less fewer below downward downwards"),
)
"""Particles and comparatives."""
HIGH = word_set("highest peak peaked peaks peaking largest greatest biggest maximum crested topmost")
LOW = word_set("lowest trough smallest least minimum bottomed nadir bottom")
UP, DOWN = UP_VERBS | UP_NOUNS | UP_MORE, DOWN_VERBS | DOWN_NOUNS | DOWN_MORE
MOVING = UP | DOWN | BETTER_VERBS | WORSE_VERBS | BETTER_NOUNS | WORSE_NOUNS
"""All that says that something moved up or down."""

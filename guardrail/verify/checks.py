"""The typed checks of a claim as it stands, in the order in which they are asked (`guardrail.verify.as_it_stands`).

A line holds the check's package, the check, what it takes (attributes of `guardrail.verify.inquiry.Inquiry`) and the
question that it answers. A check answers with findings: proofs, matches of figures and periods, conflicts; with none
where the claim is not its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from guardrail.claims.claim import Claim
from guardrail.verify.computed.across_columns import check_across, stated_sum
from guardrail.verify.computed.assumed_base import check_assumed, stated_product
from guardrail.verify.computed.comparative import check_comparative
from guardrail.verify.computed.computational import check_computational
from guardrail.verify.computed.contributions import check_contribution, stated_contribution
from guardrail.verify.computed.movements import check_movement, stated_movement
from guardrail.verify.computed.spread import check_spread, stated_spread
from guardrail.verify.computed.year_runs import check_year_runs, stated_run
from guardrail.verify.derived.line_proof import check_line
from guardrail.verify.entities.entity import check_entity
from guardrail.verify.entities.identifiers import check_identifiers
from guardrail.verify.entities.unknown_names import check_names
from guardrail.verify.finding import Finding
from guardrail.verify.inquiry import Inquiry
from guardrail.verify.records.keyed_rows import check_keyed
from guardrail.verify.regulatory.citation import check_regulatory
from guardrail.verify.restated.restatement import check_restatement
from guardrail.verify.roles.conflict import check_roles
from guardrail.verify.roles.source_party import check_source_party
from guardrail.verify.sentences.belonging import check_belonging
from guardrail.verify.sentences.quotation import check_quotation
from guardrail.verify.sentences.recast import check_recast
from guardrail.verify.sentences.single_values import check_single_value
from guardrail.verify.sentences.stated_value import check_stated_value
from guardrail.verify.turned.checks import check_turned
from guardrail.verify.turned.denials import check_denials
from guardrail.verify.turned.manner import check_manner
from guardrail.verify.turned.turned_causes import check_turned_causes
from guardrail.verify.values.cell_words import check_cell_words
from guardrail.verify.values.nil_cells import check_nil_cells
from guardrail.verify.values.numerical import check_numerical
from guardrail.verify.values.standing import check_standing
from guardrail.verify.values.temporal import check_temporal

Findings = tuple[Finding, ...]


class Check:
    """One line of the table.

    Arguments:
        package: of `guardrail.verify`, where the check is.
        check: the check itself.
        takes: what it is given, names of an inquiry's attributes parted by blanks.
        answers: the question that it answers.
        reads: what finds its wording in a claim, for a check of one wording; it has nothing to say where that is None.
        figureless: claims that state no figure have that wording too.
    """

    __slots__ = ("_given", "answers", "check", "figureless", "package", "reads")

    def __init__(
        self,
        package: str,
        check: Callable[..., Findings],
        takes: str,
        answers: str,
        reads: Callable[[Claim], object] | None = None,
        *,
        figureless: bool = False,
    ) -> None:
        self.package = package
        self.check = check
        self.answers = answers
        self.reads = reads
        self.figureless = figureless
        names = takes.split()
        given = attrgetter(*names)
        self._given: Callable[[Inquiry], tuple[Any, ...]] = given if len(names) > 1 else lambda one: (given(one),)

    def has_wording_of(self, claim: Claim) -> bool:
        """Whether a claim is worded as the check reads."""
        return self.reads is None or (bool(claim.figures or self.figureless) and self.reads(claim) is not None)

    def __call__(self, inquiry: Inquiry) -> Findings:
        return self.check(*self._given(inquiry))


Checks = tuple[Check, ...]


def first_of(checks: Sequence[Check], inquiry: Inquiry) -> Findings:
    """The findings of the first check that has any."""
    for check in checks:
        if found := check(inquiry):
            return found
    return ()


def all_of(checks: Sequence[Check], inquiry: Inquiry) -> Findings:
    """The findings of all checks."""
    found: Findings = ()
    for check in checks:
        found += check(inquiry)
    return found


QUOTED: Checks = (Check("sentences", check_quotation, "claim texts", "Is it a sentence, word for word?"),)
"""It settles the claim: what the evidence says is not contradicted by a figure of it."""

WORDED: Checks = (
    Check("computed", check_contribution, "claim evaluator", "Did a part add that to its total?", stated_contribution),
    Check("computed", check_movement, "claim evaluator", "Did it move from one level to another?", stated_movement),
    Check("computed", check_spread, "claim evaluator", "Are two lines that far apart?", stated_spread, figureless=True),
    Check(
        "computed", check_assumed, "claim evaluator index", "Does a rate on an assumed amount make it?", stated_product
    ),
    Check("computed", check_year_runs, "claim evaluator", "Do the years of a stretch come to this?", stated_run),
    Check("computed", check_across, "claim evaluator", "Do the columns of a row add up to it?", stated_sum),
)
"""Re-computations of one wording each: the first that finds anything."""

COMPUTED: Checks = (
    Check("computed", check_computational, "claim evaluator said", "Does what it states as computed come out?"),
)
"""Where the wording above proved and contradicted nothing."""

COMPARED: Checks = (
    Check("computed", check_comparative, "claim evaluator", "Is it the greater, the greatest, the way it went?"),
)
"""Of claims that compare, where no computation told anything."""

LOOKED_UP: Checks = (
    Check("values", check_numerical, "claim premises cells restated index", "Does each figure stand where it says?"),
    Check("values", check_temporal, "claim texts cells", "Is each period the one of what it says?"),
)
"""All, unless arithmetic proved every figure and period."""

STATED: Checks = (
    Check("sentences", check_stated_value, "claim texts index", "Does a sentence give the thing this value?"),
    Check("sentences", check_single_value, "claim texts index", "Does it, told value by value?"),
    Check("sentences", check_recast, "claim texts", "Is it a sentence with its parts in another order?"),
    Check("sentences", check_belonging, "claim texts index", "Is a thing said to be in another, or out of it?"),
)
"""The first that finds anything; like the next where a look-up proved and contradicted nothing."""

IN_CELLS: Checks = (
    Check("values", check_cell_words, "claim cells", "Does one cell of words say it?"),
    Check("values", check_nil_cells, "claim cells index", "Is there a dash where it says that there was none?"),
)
"""All."""

CITED: Checks = (
    Check("regulatory", check_regulatory, "claim premises index", "Is the law referred to the law there is?"),
    Check("entities", check_identifiers, "claim premises index", "Is the identifier that of whom it names?"),
)
"""All; their numbers are no figures to look up."""

TURNED: Checks = (Check("turned", check_turned, "claim texts index", "Does it turn a sentence's own words?"),)
"""Conflicts; like the rest down to `AGAINST`, where nothing contradicts the claim as yet."""

IN_ROLES: Checks = (Check("roles", check_roles, "claim texts index", "Did each do to the other what it says?"),)
"""A conflict where the parts stand in each other's places; a match that proves nothing where they stand as told."""

IN_OTHER_ROLES: Checks = (
    Check("turned", check_turned_causes, "claim texts", "Is its effect the cause of its cause?"),
    Check("roles", check_source_party, "claim texts index", "Is its taker whom the thing was taken from?"),
)
"""All, where the roles told nothing and nothing is proved."""

AGAINST: Checks = (
    Check("entities", check_entity, "claim premises", "Does somebody else hold the office, or he another?"),
    Check("entities", check_names, "unknown", "Which of its names does the evidence not know?"),
    Check("turned", check_denials, "claim index", "Does a sentence deny what it affirms?"),
    Check("turned", check_manner, "claim index cells", "Is it as often, in advance, in that order of grades?"),
)
"""All."""

STANDING: Checks = (
    Check(
        "values", check_standing, "claim index left moves", "Which figures and periods stand in the evidence at all?"
    ),
)
"""Grounds what is left of a claim that nothing contradicts and whose names are known."""

ON_ONE_LINE: Checks = (Check("derived", check_line, "claim evaluator proves", "Is all that it says of one line so?"),)
"""A proof, where nothing proves or contradicts the claim; like the rest, of known names only."""

RESTATED: Checks = (
    Check("restated", check_restatement, "claim texts index", "Does a sentence come to the same clause?"),
)
"""A proof, where the line gave none."""

OF_RECORDS: Checks = (Check("records", check_keyed, "claim index", "Does the record under its key say so?"),)
"""A proof, also against what a look-up that knows no keys contradicted."""

ALL: Checks = (
    *QUOTED,
    *WORDED,
    *COMPUTED,
    *COMPARED,
    *LOOKED_UP,
    *STATED,
    *IN_CELLS,
    *CITED,
    *TURNED,
    *IN_ROLES,
    *IN_OTHER_ROLES,
    *AGAINST,
    *STANDING,
    *ON_ONE_LINE,
    *RESTATED,
    *OF_RECORDS,
)

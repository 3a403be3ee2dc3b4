"""A header that counts its cells in basis points or per mille sets their unit: 9.50 bp are not 9.50 %."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Unit
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess


def _index(header: str) -> EvidenceIndex:
    rows = (("Market", header, "Transaction (USD)"), ("Brazil", "9.50", "45.00"), ("Chile", "14.00", "60.00"))
    return EvidenceIndex.build((Chunk(id="t", text="", rows=rows),))


BASIS_POINTS = (
    "Safekeeping (annual, bp of market value)",
    "Safekeeping (bp)",
    "Safekeeping (bps)",
    "Safekeeping, basis points",
    "Safekeeping in bp",
    "Safekeeping (basis points a year)",
)


@pytest.mark.parametrize("header", BASIS_POINTS)
def test_basis_points_in_a_header_are_the_unit_of_its_cells(header: str) -> None:
    figure = _index(header).tables[0].cells[0].figure
    assert figure is not None
    assert (figure.unit, figure.value) == (Unit.POINT, pytest.approx(0.095))


@pytest.mark.parametrize("header", ["Safekeeping (per mille)", "Safekeeping (‰ of assets)"])
def test_per_mille_in_a_header_is_the_unit_of_its_cells(header: str) -> None:
    figure = _index(header).tables[0].cells[0].figure
    assert figure is not None
    assert (figure.unit, figure.value) == (Unit.POINT, pytest.approx(0.95))


@pytest.mark.parametrize("header", ["BP", "BP plc", "Holdings of BP", "Safekeeping, BP's"])
def test_a_company_is_no_unit(header: str) -> None:
    figure = _index(header).tables[0].cells[0].figure
    assert figure is not None
    assert figure.unit is not Unit.POINT


@pytest.mark.parametrize("header", BASIS_POINTS)
def test_a_percentage_is_not_grounded_by_basis_points(header: str) -> None:
    index = _index(header)
    assert not assess(claim_as_stands("The safekeeping fee in Brazil is 9.50% of market value."), index).grounded
    assert assess(claim_as_stands("The safekeeping fee in Brazil is 9.50 basis points."), index).grounded

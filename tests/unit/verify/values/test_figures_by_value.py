"""The figures of an evidence by value give the passages that comparing each figure gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.figures import parse_figures
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.values.figures_by_value import may_agree, near_places

AMOUNTS = st.one_of(
    st.integers(0, 400).map(lambda value: f"${value} million"),
    st.integers(0, 4_000).map(lambda value: f"{value / 100:.2f}%"),
    st.tuples(st.integers(1, 50), st.integers(51, 99)).map(lambda ends: f"{ends[0]} to {ends[1]} employees"),
    st.sampled_from(["(1,204)", "1e400", "NaN", "about 85%", "1,204", "-1,204", "1,205"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(AMOUNTS, min_size=1, max_size=8), AMOUNTS)
def test_the_same_passages_as_one_by_one(stated: list[str], claimed: str) -> None:
    text = " ".join(f"It was {amount} then." for amount in stated)
    rows = (("", "2024"), *((f"Item {at}", amount) for at, amount in enumerate(stated)))
    index = EvidenceIndex.build((Chunk(id="e", text=text), Chunk(id="t", rows=rows)))
    for figure in parse_figures(f"It was {claimed}."):
        one_by_one = [
            place
            for place, passage in enumerate(index.passages)
            if any(may_agree(figure, one) for one in (passage.sentence.figures if passage.sentence else ()))
            or any(cell.figure is not None and may_agree(figure, cell.figure) for cell in passage.cells)
        ]
        assert near_places(figure, index) == one_by_one

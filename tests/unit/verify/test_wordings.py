"""The bank of wordings: right claims are borne out by their table, wrong ones are not, and the parts share nothing."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.support.wording_figures import METRICS, TYPES, Bound, figures
from tests.support.wording_tables import load_tables
from tests.support.wordings import (
    BANKS,
    FRESH,
    WRONG,
    Filled,
    Part,
    Wording,
    claims,
    fill,
    load_wordings,
    rights,
    wrong,
)

PARTS: tuple[Part, ...] = ("mend", "held", "fresh")
TABLES = {table.id: table for table in load_tables()}
BANK = load_wordings((*BANKS, *FRESH))
GROWTH = Wording("growth", "{X} was [up|down] {pct} in {p} from {q}.")


def _growth() -> Filled:
    table = TABLES["t02"]
    filled = fill(GROWTH, Bound(table, table.named("License"), p=2, q=1), "seed")
    assert filled is not None
    return filled


def test_a_wording_is_filled_from_the_cells() -> None:
    assert _growth().sentence() == "License revenue was down 21.9% in fiscal 2024 from fiscal 2023."


def test_a_plural_row_takes_a_plural_verb() -> None:
    table = TABLES["t14"]
    filled = fill(GROWTH, Bound(table, table.named("Inventories"), p=1, q=0), "seed")
    assert filled is not None
    assert filled.sentence() == "Inventories were down 6.9% in 2023 from 2022."


def test_an_article_agrees_with_the_figure_after_it() -> None:
    table, wording = TABLES["t15"], Wording("growth", "A {pct} [rise|fall] in {x} came in {p} after {q}.")
    filled = fill(wording, Bound(table, table.named("Dividends paid"), p=3, q=2), "seed")
    assert filled is not None
    assert filled.sentence() == "An 8.3% rise in dividends paid came in 2023 after 2022."


@pytest.mark.parametrize("way", ["near", "far", "transpose", "scale", "direction", "wrong_period", "other_row"])
def test_a_claim_is_spoilt_in_each_way(way: str) -> None:
    spoilt = wrong(_growth(), way, Random(1))
    assert spoilt is not None
    assert spoilt.holds() is False


def test_the_sign_alone_is_spoilt_where_one_is_shown() -> None:
    table, wording = TABLES["t02"], Wording("growth", "{X}: {spct} in {p} against {q}.")
    filled = fill(wording, Bound(table, table.named("License"), p=2, q=1), "seed")
    assert filled is not None
    spoilt = wrong(filled, "sign", Random(1))
    assert spoilt is not None
    assert spoilt.sentence() == "License revenue: 21.9% in fiscal 2024 against fiscal 2023."


def test_every_right_claim_of_the_bank_holds_and_every_wrong_one_does_not() -> None:
    tables, choice = list(TABLES.values()), Random(3)
    for wording in BANK:
        for right in rights(wording, tables, 1):
            assert right.holds() is True, right.sentence()
            for way in WRONG:
                spoilt = wrong(right, way, choice)
                assert spoilt is None or spoilt.holds() is False


def test_every_wording_can_be_said_in_its_part() -> None:
    tables = list(TABLES.values())
    unsaid = [
        wording.text for wording in BANK if not rights(wording, tables[:8] if wording.part == "mend" else tables[8:], 1)
    ]
    assert unsaid == []


def test_the_parts_share_no_wording_and_mend_shares_no_table() -> None:
    seen = {part: [*claims(part, per_wording=1, per_right=0)] for part in PARTS}
    words = {part: {row["id"].split("-")[1] for row in rows} for part, rows in seen.items()}
    tables = {part: {str(row["evidence"]) for row in rows} for part, rows in seen.items()}
    assert all(words[one].isdisjoint(words[other]) for one, other in combinations(PARTS, 2))
    assert tables["mend"].isdisjoint(tables["held"] | tables["fresh"])


def test_the_third_authors_wordings_are_the_part_fresh_and_no_other() -> None:
    assert {wording.part for wording in load_wordings(FRESH)} == {"fresh"}
    assert {wording.part for wording in load_wordings()} == {"mend", "held"}


def test_a_place_given_with_a_wording_goes_before_one_read_in_it() -> None:
    assert Wording("ranked", "Exactly two parts of {total} exceed {x} in {p}.", place=3).rank == 3
    assert Wording("ranked", "The second largest part of {total} in {p} is {x}.").rank == 2


def test_the_rows_are_the_same_every_time() -> None:
    assert [*claims("mend", "share", 1)] == [*claims("mend", "share", 1)]


def test_no_wording_stands_twice() -> None:
    texts = [wording.text for wording in BANK]
    assert len(texts) == len(set(texts))


def test_every_operation_and_metric_is_known() -> None:
    for wording in BANK:
        assert wording.operation in TYPES
        assert wording.operation != "margin" or wording.metric in METRICS


def test_a_row_without_a_change_states_no_growth() -> None:
    table = TABLES["t08"]
    assert figures("growth", Bound(table, table.named("Goodwill"), p=1, q=0)) is None

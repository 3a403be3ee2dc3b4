"""Markup is removed before checking; words, figures and ranges stay (design, section 5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.claims.markup import cells_of, is_table_row, strip_markup


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("## 3. Outlook\n", "Outlook"),
        ("### 2.1 Fees **and** charges ##", "Fees and charges"),
        ("## 2025 results", "2025 results"),
        ("## **3. Fees**", "Fees"),
        ("1. Lumen Ridge holds 12 properties [2].\n", "Lumen Ridge holds 12 properties."),
        ("2. Lumen Ridge pays monthly (Orlan, 2023).\n", "Lumen Ridge pays monthly."),
        ("- [x] Done", "Done"),
        ("* a) Item", "a) Item"),
        ("> The *fund* is `open`.", "The fund is open."),
        ("***Bold*** __strong__ _em_ ~~struck~~", "Bold strong em struck"),
        ("See the [prospectus](https://x.com/a_(b)).", "See the prospectus."),
        ("It yields 4% [[2]](http://x) and [2](u) pays.", "It yields 4% and pays."),
        ("It yields 4% [1][3, 4], [Source 2], [Doc:d, Table t, Row r].", "It yields 4%."),
        ("It yields 4% 【4†source】.", "It yields 4%."),
        ("The yield is 4.85%¹ as of 2025².", "The yield is 4.85% as of 2025."),
        ("The area is 30 m² and 10⁶ units.", "The area is 30 m2 and 10^6 units."),
        ("<b>Fund</b> A&amp;B yields &lt;5% <sup>1</sup><br>", "Fund A&B yields <5%"),
        ("It yields < 5% and > 3%.", "It yields < 5% and > 3%."),
        ("It costs \\$5 \\& more.", "It costs $5 & more."),
        ("３．９２％ and ٤٫٨٥٪", "3.92% and 4.85%"),
        ("3½ and 5–6% of Brightwater™", "3½ and 5–6% of Brightwater"),
        ("It is n\u202eot in\u200bsured.", "It is not insured."),
        ("Tessaro is a lender (est. 1998, see No. 5).", "Tessaro is a lender (est. 1998)."),
        ("Costs fell (see Note 12).", "Costs fell."),
        ("-4.85% loss", "-4.85% loss"),
        ("- 4.85% gain", "4.85% gain"),
        ("3 * 4 and file_name", "3 * 4 and file_name"),
        ("Good \ud83d\ude00 and \ud83d", "Good 😀 and \ufffd"),
        ("Q: Is it open?", "Is it open?"),
        ("---", ""),
        ("A. Smith runs it.", "A. Smith runs it."),
    ],
)
def test_words_stay_and_markup_goes(text: str, wanted: str) -> None:
    assert strip_markup(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "It yields 4% [the fund is insured].",
        "It yields 4% (June 30, 2026).",
        "It yields 4% (Fiscal Year, 2023).",
        "It yields 4% (Delaware, 2018) a year.",
        "It is 【FDIC insured】 and open.",
        "It yields 4% [Documents show it is insured].",
    ],
)
def test_a_bracket_that_is_no_citation_stays(text: str) -> None:
    assert strip_markup(text) == text


def test_a_table_row_becomes_its_cells() -> None:
    assert cells_of("| Net result | **(1,204)** | 310 [1] |\n") == ("Net result", "(1,204)", "310")
    assert cells_of("|:---|---:|") == ()
    assert cells_of("a \\| b | c") == ("a / b", "c")
    assert strip_markup("| Yield | 4.85% |") == "Yield; 4.85%"


def test_only_a_line_of_cells_is_a_table_row() -> None:
    assert is_table_row("| a | b |")
    assert is_table_row("a | b")
    assert not is_table_row("P(A|B)")


@given(
    st.text(alphabet=st.sampled_from(list("aB1%.,-*_#|[]()<>&`~\\ \n\t“”¹²½–†【】\ud83d\ude00٤\u200b")), max_size=80)
)
def test_any_text_is_stripped_to_one_line_of_valid_characters(text: str) -> None:
    stripped = strip_markup(text)
    assert stripped.encode("utf-8").decode() == stripped
    assert "\n" not in stripped
    assert stripped == stripped.strip()

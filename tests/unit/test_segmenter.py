"""Segments: sentences, headings, list items and table rows of streamed text (design, section 3)."""

from __future__ import annotations

import pytest

from guardrail.segmenter import MAX_SEGMENT_CHARACTERS, Segment, Segmenter, SegmentKind, split_sentences


def segments_of(text: str) -> list[Segment]:
    segmenter = Segmenter()
    return segmenter.feed(text) + segmenter.close()


@pytest.mark.parametrize(
    "text",
    [
        "Net margin at Quillon Freight was 4.85% in Q2 2025.",
        "Fennick has 4,523,000.50 shares outstanding.",
        "Tessaro Inc. is a U.S. lender (est. 1998, see No. 5) run by J. K. Omdal.",
        "It pays approx. 3 percent, i.e. more than Dr. Ruiz of St. Paul vs. others, cf. Fig. 2 and Sec. IV.",
        "The bond pays 5.25% p.a. and matures on Jan. 15, 2031 at 3 p.m. ET.",
        "Smith et al. found that Ostrava Corp. and Corvane Ltd. pay dividends, e.g. quarterly.",
        "The fund (which yields 4.2%. It did before.) is open.",
        "He wrote “The fund is safe. It yields 4%.” to clients.",
        'The prospectus says "Shares are not insured. They may lose value" on page 4.',
        "See https://www.example.com/a.b?c=d.e or mail desk@example.com today.",
        "iShares. is odd but eBay. com is one",
        "Yields rose ... then fell.",
        "Yahoo! Inc. rose 3%.",
        "Costs fell [2].",
        "Costs fell. [2][3]",
        "Costs fell.[2]",
        "Costs fell. (Orlan, 2023)",
        "Costs fell. 【4†source】",
        "**The fund yields 4%.**",
        "The fund\nyields 4.85% of\nBrightwater's assets.",
        "It is managed by\nBrightwater Advisers.",
        "1. Lumen Ridge holds 12 properties.",
        "a) The fund is open.",
        "2. It charges 0.45%.",
        "Is it insured?!",
    ],
)
def test_one_sentence_stays_whole(text: str) -> None:
    assert [segment.text for segment in segments_of(text)] == [text]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It yields 4.2%. It charges 0.45%.", ["It yields 4.2%. ", "It charges 0.45%."]),
        ("Class B shares aren't. Members vote.", ["Class B shares aren't. ", "Members vote."]),
        ("The duty is Alder’s. Members vote.", ["The duty is Alder’s. ", "Members vote."]),
        ("Run by J. K. Omdal. It pays 3.1%.", ["Run by J. K. Omdal. ", "It pays 3.1%."]),
        ("It operates in the U.S. The fund is open.", ["It operates in the U.S. ", "The fund is open."]),
        ("It buys U.S. Treasury bills. They mature.", ["It buys U.S. Treasury bills. ", "They mature."]),
        ("It holds Class A. The fee is 1%.", ["It holds Class A. ", "The fee is 1%."]),
        ("It files Form 10-K. Brightwater does too.", ["It files Form 10-K. ", "Brightwater does too."]),
        ("It began in 2018. 12 funds followed.", ["It began in 2018. ", "12 funds followed."]),
        ("Insured? No. The fund is not.", ["Insured? ", "No. ", "The fund is not."]),
        ("It pays 5% p.a. Brightwater pays more.", ["It pays 5% p.a. ", "Brightwater pays more."]),
        ("It pays 5%. it is open.", ["It pays 5%. ", "it is open."]),
        ("It charges 0.03%. iShares charges more.", ["It charges 0.03%. ", "iShares charges more."]),
        ("He said “It is safe.” Then he left.", ["He said “It is safe.” ", "Then he left."]),
        ("Lumen pays. [2] It grows.", ["Lumen pays. [2] ", "It grows."]),
        ("Lumen pays.[2] [3] It grows.", ["Lumen pays.[2] [3] ", "It grows."]),
        ("Lumen pays. (Orlan, 2023) It grows.", ["Lumen pays. (Orlan, 2023) ", "It grows."]),
        ("Lumen pays. [The prospectus](u) says so.", ["Lumen pays. ", "[The prospectus](u) says so."]),
        ("**It pays 4%.** It charges 1%.", ["**It pays 4%.** ", "It charges 1%."]),
        ("Sure! Done… The fund is open.", ["Sure! ", "Done… ", "The fund is open."]),
        ("基金收益率为4%。它收取0.45%。", ["基金收益率为4%。", "它收取0.45%。"]),
        ("Points: 1. It pays. 2. It charges 1%.", ["Points: 1. It pays. ", "2. It charges 1%."]),
        ("It yields 4%<br>It charges 1%", ["It yields 4%<br>", "It charges 1%"]),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, wanted: list[str]) -> None:
    assert [segment.text for segment in segments_of(text)] == wanted


def test_headings_list_items_and_table_rows_end_with_their_line() -> None:
    text = "## 3. Outlook\n1. It holds 12. It pays.\n- Fees\n\n| a | b. C |\n|---|---|\nName | Yield\nIt ends.\n"
    assert [(segment.kind, segment.text) for segment in segments_of(text)] == [
        (SegmentKind.HEADING, "## 3. Outlook\n"),
        (SegmentKind.LIST_ITEM, "1. It holds 12. "),
        (SegmentKind.SENTENCE, "It pays.\n"),
        (SegmentKind.LIST_ITEM, "- Fees\n\n"),
        (SegmentKind.TABLE_ROW, "| a | b. C |\n"),
        (SegmentKind.TABLE_ROW, "|---|---|\n"),
        (SegmentKind.TABLE_ROW, "Name | Yield\n"),
        (SegmentKind.SENTENCE, "It ends.\n"),
    ]


def test_a_blank_line_ends_a_paragraph_without_a_full_stop() -> None:
    assert [segment.text for segment in segments_of("The fund yields 4%\n\nit is open")] == [
        "The fund yields 4%\n\n",
        "it is open",
    ]


def test_lines_of_keys_and_values_are_segments_of_their_own() -> None:
    text = "Yield: 4.85%\nExpense ratio: 0.75%\nManager: Ruben Castell"
    assert len(segments_of(text)) == 3


def test_a_bold_line_is_a_heading() -> None:
    first, second = segments_of("**Key facts**\nThe fund yields 4%.")
    assert (first.kind, second.kind) == (SegmentKind.HEADING, SegmentKind.SENTENCE)


def test_an_indented_lower_case_line_continues_a_list_item() -> None:
    assert len(segments_of("- The fund yields\n  about 4%\n- It is open\n")) == 2


def test_a_sentence_is_handed_out_with_the_first_character_of_the_next() -> None:
    segmenter = Segmenter()
    assert segmenter.feed("It yields 4.2%") == []
    assert segmenter.feed(". ") == []
    assert [segment.text for segment in segmenter.feed("I")] == ["It yields 4.2%. "]


def test_a_stop_that_may_go_on_waits_for_the_next_word() -> None:
    segmenter = Segmenter()
    assert segmenter.feed("It is sold in the U.S. Th") == []
    assert [segment.text for segment in segmenter.feed("e f")] == ["It is sold in the U.S. "]


def test_the_last_segment_needs_no_full_stop() -> None:
    segmenter = Segmenter()
    segmenter.feed("Its expense ratio is 0.75%")
    assert [segment.text for segment in segmenter.close()] == ["Its expense ratio is 0.75%"]


def test_a_line_break_cut_between_its_two_characters_is_one() -> None:
    segmenter = Segmenter()
    found = segmenter.feed("The fund\r") + segmenter.feed("\nyields 4%.") + segmenter.close()
    assert [segment.text for segment in found] == ["The fund\r\nyields 4%."]


def test_halves_of_a_surrogate_pair_pass_unharmed() -> None:
    segmenter = Segmenter()
    found = segmenter.feed("Good. \ud83d") + segmenter.feed("\ude00 It yields 4%.") + segmenter.close()
    assert "".join(segment.text for segment in found) == "Good. \ud83d\ude00 It yields 4%."


def test_an_unclosed_bracket_holds_sentences_together_only_so_far() -> None:
    text = "The fund (open. " + "It yields 4% and is open to all investors. " * 20
    found = segments_of(text)
    assert len(found[0].text) > 400
    assert len(found) > 5


def test_a_segment_without_an_end_is_cut_and_says_so() -> None:
    first, second = segments_of("word " * (MAX_SEGMENT_CHARACTERS // 5 + 10))
    assert first.overlong
    assert len(first.text) == MAX_SEGMENT_CHARACTERS
    assert not second.overlong


def test_white_space_alone_is_blank() -> None:
    assert [segment.kind for segment in segments_of(" \n\n ")] == [SegmentKind.BLANK]
    assert segments_of("") == []


def test_evidence_is_cut_by_the_same_rules() -> None:
    assert split_sentences("  Tessaro Inc. pays 3.1%.  It is open. \n\n- No. 5\n") == [
        "Tessaro Inc. pays 3.1%.",
        "It is open.",
        "- No. 5",
    ]

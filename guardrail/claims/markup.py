"""Removes what is not words: markdown, HTML, citation marks, list and heading numbers, invisible characters."""

from __future__ import annotations

import html
import re
import unicodedata

# Without one of these nothing needs removing but white space.
_PLAIN = "".join(re.escape(chr(code)) for code in range(0x20, 0x7F) if chr(code) not in "*_`#|<>&[]()~\\")
_SUSPECT = re.compile(f"[^{_PLAIN}]")
_SUSPECT_START = re.compile(r"\s*(?:[-+]\s|\w{1,5}[.)]\s|\w{1,8}:\s|[-=]{3})")

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
# Compatibility forms that stand for the same character. Fractions, the ellipsis and trade marks are not among them:
# folding "3½" gives "31/2".
_COMPATIBLE = re.compile(
    "[\u2070-\u209c\u00b2\u00b3\u00b9\u2110-\u2113\u2115\u2119-\u211d\u2124\u2160-\u217f\u3000\ufb00-\ufb06"
    "\uff01-\uff5e\uffe0-\uffe6\U0001d400-\U0001d7ff]"
)
_NO_ASCII_DIGIT = re.compile(r"[^\x00-\x7f]")
_FOREIGN_SIGNS = {
    "٪": "%", "٫": ".", "٬": ",", "‐": "-", "‑": "-", "\u2043": "-", "﹣": "-", "﹪": "%", "﹩": "$", "＄": "$",
    "™": "", "®": "", "©": "", "℠": "", "\u2028": "\n", "\u2029": "\n",
}  # fmt: skip

_TAGS = (
    "a|abbr|article|aside|b|big|blockquote|br|caption|center|cite|code|col|dd|del|details|div|dl|dt|em|figure|font|"
    "footer|h[1-6]|header|hr|i|img|ins|kbd|li|main|mark|ol|p|pre|q|s|samp|section|small|span|strike|strong|sub|"
    "summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var"
)
_TAG = re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_COMMENT_SIGN = re.compile(r"<!--|-->")
_FOOTNOTE_TAG = re.compile(r"<sup>[\s\[(]*(?:\d{1,3}|[a-z*†‡])(?:\s?[,;–-]\s?\d{1,3})*[\s\])]*</sup>", re.IGNORECASE)
# "10⁶" is a power and "m²" a unit; behind anything else a raised number is a footnote's.
_FOOTNOTE_SIGN = re.compile(
    r"(?<![\s(^])(?<!\bm)(?<!\b[kc]m)(?<!\bmm)(?<!\b(?:ft|yd|in|mi))(?<!\b10)[⁰¹²³⁴-⁹](?:[⁰¹²³⁴-⁹,]*[⁰¹²³⁴-⁹])?|[†‡]"
)
_RAISED = re.compile("[⁰¹²³⁴-⁹†‡]")
_POWER = re.compile(r"(?<=\b10)(⁻?[⁰¹²³⁴-⁹]+)")

_LINKED_MARK = re.compile(r"\[\[?\^?\d{1,3}\]?\](?:\([^()\s]*(?:\s\"[^\"]*\")?\)|\[[^\[\]]*\])")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'][^\"']*[\"'])?\)|\[([^\[\]]+)\]\[[^\[\]]*\]")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>")
_MARK = (
    r"(?:\[\^?\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3})*\](?!\()"
    r"|\[\^[\w-]{1,24}\]"
    r"|\[[a-z]{1,12}[-_:#]?\d{1,4}(?:[,;]\s?[a-z]{1,12}[-_:#]?\d{1,4})*\]"
    r"|\[(?i:sources?|docs?|documents?|refs?|references?|chunks?|citations?|evidence|exhibits?|pages?|pp?\.)"
    r"(?::\s*[\w.-]{1,40}|[\s.#]*(?=[\w-]*\d)[\w-]{1,24})"
    r"(?:[,;]\s*(?i:pp?|pages?|sections?|sec|§|tables?|rows?|cols?|columns?|chunks?|docs?|"
    r"sources?)\.?\s*[\w.-]{1,24})*\]"
    r"|【[^【】]{0,40}†[^【】]{0,40}】|【\s*(?:[Ss]ource\s*)?\d{1,3}(?:[,:;]\s*\d{1,3})*\s*】)"
)
_BRACKET_MARK = re.compile(rf"\s?{_MARK}(?:\s?,?\s?{_MARK})*")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)(?:\.|[a-z]{3,6})?\b"
_AUTHOR_YEAR = re.compile(
    rf"\s?\((?:[Ss]ee |cf\. |e\.g\.,? )?(?!{_MONTH}|Fiscal\b|FY|Q[1-4]|Year\b|Est\b|Since\b|Inception\b)"
    r"(?:[A-Z][A-Za-z.'’-]{1,30}(?:,? (?:&|and|et al\.?)|,)? ?){1,4}, (?:19|20)\d\d[a-z]?"
    r"(?:, pp?\. ?\d+(?:[-–]\d+)?)?"
    r"(?:; [A-Z][A-Za-z.&'’ -]{1,60}, (?:19|20)\d\d[a-z]?)*\)(?=\s*(?:[.!?,;:|]|$))"
)
_REFERENCE = (
    r"(?:see|cf\.|per)(?: also)? (?:our |the )?"
    r"(?:Nos?|Notes?|Fig(?:ure)?s?|Tables?|Sec(?:tion)?s?|pp?|pages?|Appendix|Exhibit|Item|Chapter|Part|footnote|chunk)"
    r"\.? ?#?(?:\d{1,4}(?:\.\d+)*(?:[-–]\d+)?|[A-Z]\b|[IVX]+\b)(?:,? (?:p\.|pp\.|page) ?\d+)?"
)
_REFERENCE_IN_BRACKETS = re.compile(rf"\s?\({_REFERENCE}\)", re.IGNORECASE)
_REFERENCE_AT_END = re.compile(rf"[,;] {_REFERENCE}(?=\))", re.IGNORECASE)

_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!$%&|~<>])")
_STRONG = re.compile(r"\*{2,3}|~~|(?<!\w)_{2,3}(?=\S)|(?<=\S)_{2,3}(?!\w)|`+")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\d*])|(?<!\w)_(?=\S)|(?<=[\w.,;:!?)%])_(?!\w)")
_HEADING = re.compile(r"^\s*#{1,6}(?:\s+|$)")
_HEADING_END = re.compile(r"\s+#+\s*$")
_HEADING_NUMBER = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2})*[.)]|(?:[IVX]{1,5}|[A-Z])[.)])\s+(?=\S)")
_SECTION_NUMBER = re.compile(r"^\d{1,2}(?:\.\d{1,2}){1,3}\s+(?=[A-Z])(?!Million|Billion|Thousand|Trillion|Percent|Per)")
_QUOTE = re.compile(r"^\s*(?:>\s?)+")
_LIST_MARKER = re.compile(
    r"^\s*(?:[-+•◦‣▪–—*·●○■]\s+(?:\[[ xX]\]\s+)?|\(?\d{1,3}[.)]\s+(?!\d*$)"
    r"|\(?[a-zA-Z]\)\s+|[a-z]\.\s+|\(?[ivxIVX]{1,5}\)\s+)"
)
_SPEAKER = re.compile(r"^\s*(?:\*\*)?(?:[QA]\d{0,2}|Question|Answer)(?:\*\*)?:(?:\*\*)?\s+(?=\S)")
_RULE = re.compile(r"^\s*(?:[-=*_]{3,}|[`~]{3,}\w*)\s*$")
_FENCE = re.compile(r"^\s*[`~]{3,}\w*\s*$", re.MULTILINE)
_SPACE = re.compile(r"\s+")
_SPACE_BEFORE_STOP = re.compile(r"\s+([.,;!?]+(?=\s|$))")
_STRAY_COMMA = re.compile(r"[,;]\s*(?=[,;]|[.!?]$)")
_EMPTY_BRACKETS = re.compile(r"\s?(?:\(\s*[,;]?\s*\)|\[\s*\])")
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_SEPARATOR_CELL = re.compile(r":?-{2,}:?")


def cells_of(row: str) -> tuple[str, ...]:
    """The cells of a markdown table row, markup removed; empty for a separator row."""
    body = row.strip().removeprefix("|")
    if body.endswith("|") and not body.endswith("\\|"):
        body = body[:-1]
    cells = [cell.strip() for cell in _CELL_EDGE.split(body)]
    if all(not cell or _SEPARATOR_CELL.fullmatch(cell) for cell in cells):
        return ()
    return tuple(strip_markup(cell.replace("\\|", "/")) for cell in cells)


def is_table_row(text: str) -> bool:
    """Whether the line is a markdown table row: it starts with a pipe or holds a pipe between spaces."""
    body = text.strip()
    return "|" in body and "\n" not in body and (body.startswith("|") or " | " in body)


def strip_markup(text: str) -> str:
    """The words of `text` on one line.

    Removed: emphasis, headings and their numbers, list markers, quote signs, code ticks, HTML tags, link targets,
    citation marks, references to notes and figures, footnote signs, zero-width and bidirectional control characters.
    Kept: every word, links' labels, struck-out words, bare addresses. Full-width and foreign digits become ASCII;
    a table row's cells are joined by "; ".
    """
    if not (_SUSPECT.search(text) or "  " in text or _SUSPECT_START.match(text)):
        return text.strip()
    if not text.isascii():
        text = _fold(text)
        if "[" in text or "【" in text:
            text = _BRACKET_MARK.sub("", text)
    if "<" in text:
        text = _FOOTNOTE_TAG.sub("", text)
        text = _AUTOLINK.sub(r"\1", text)
        text = _COMMENT_SIGN.sub(" ", text)
        text = _INLINE_TAG.sub("", text)
        text = _TAG.sub(" ", text)
    if "&" in text:
        text = html.unescape(text)
    if not text.isascii():
        if _RAISED.search(text):
            text = _FOOTNOTE_SIGN.sub("", _POWER.sub(r"^\1", text))
        text = _COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found.group()), text)
    if _RULE.match(text):
        return ""
    if is_table_row(text):
        return "; ".join(cell for cell in cells_of(text) if cell)
    text = _strip_line_start(text)
    if "[" in text:
        text = _LINKED_MARK.sub("", text)
        text = _BRACKET_MARK.sub("", text)
        text = _LINK.sub(lambda found: found.group(1) or found.group(2) or "", text)
    if "(" in text:
        text = _AUTHOR_YEAR.sub("", text)
        text = _REFERENCE_IN_BRACKETS.sub("", text)
        text = _REFERENCE_AT_END.sub("", text)
    if "*" in text or "_" in text or "`" in text or "~" in text:
        text = _FENCE.sub("", text)
        escaped = text.replace("\\*", "\x00").replace("\\_", "\x01")
        text = _EMPHASIS.sub("", _STRONG.sub("", escaped)).replace("\x00", "*").replace("\x01", "_")
    if "\\" in text:
        text = _ESCAPE.sub(r"\1", text)
    if "(" in text or "[" in text:
        text = _EMPTY_BRACKETS.sub("", text)
    text = _SPACE_BEFORE_STOP.sub(r"\1", _SPACE.sub(" ", text)).strip()
    return _STRAY_COMMA.sub("", text)


def _fold(text: str) -> str:
    if _SURROGATE.search(text):
        # Pairs that were cut apart are joined; a lone half becomes U+FFFD.
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _INVISIBLE.sub("", text)
    return _NO_ASCII_DIGIT.sub(_fold_character, text)


def _fold_character(found: re.Match[str]) -> str:
    character = found.group()
    sign = _FOREIGN_SIGNS.get(character)
    if sign is not None:
        return sign
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def _strip_line_start(text: str) -> str:
    if quoted := _QUOTE.match(text):
        text = text[quoted.end() :]
    heading = _HEADING.match(text)
    if heading:
        text = _HEADING_END.sub("", text[heading.end() :])
        return _SECTION_NUMBER.sub("", _HEADING_NUMBER.sub("", text.lstrip("*_")))
    if marked := _LIST_MARKER.match(text):
        text = text[marked.end() :]
    spoken = _SPEAKER.match(text)
    return text[spoken.end() :] if spoken else text

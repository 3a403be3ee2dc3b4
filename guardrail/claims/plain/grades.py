"""Credit grades as agencies print them: "BBB-", "Baa3", "A-1+"."""

from __future__ import annotations

from typing import Final

GRADE: Final[str] = r"(?:(?:AAA|AA|A|BBB|BB|B|CCC|CC|C)[+-]?|(?:Aaa|Aa|Baa|Ba|Caa|Ca|A|B)[1-3]|[A-Z]-\d\+?)"
"""A pattern of one grade, long-term or short-term; "A" and "B" alone are grades only beside others."""

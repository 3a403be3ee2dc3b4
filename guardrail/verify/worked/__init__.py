"""Figures that an answer worked out from others: "a fee of 0.90 %, or $4,500 on $500,000" (docs/decisions/0023)."""

"""Computational and comparative claims, re-computed from the operands that they name (FinGround, section 3.2)."""

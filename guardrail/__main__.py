"""`python -m guardrail`: the same as the console script."""

import sys

from guardrail.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""The commands of the console script.

Each module has NAME, HELP, DESCRIPTION, EPILOG, `add_arguments` and `run`. They import what they need inside `run`, so
that `guardrail --help` loads none of it.
"""

from guardrail.commands import check, demo, evaluate, models, serve

COMMANDS = (serve, check, demo, evaluate, models)

"""The asyncio shell: gRPC service, limits, health, drain. The rules of an answer live in `guardrail.session`."""

import os

# gRPC's C core writes notes about connections into standard error, among the JSON log lines; it reads this on import.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")

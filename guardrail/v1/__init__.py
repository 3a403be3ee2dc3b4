"""The wire contract, generated from proto/guardrail/v1/guardrail.proto by proto/generate.sh; never edited."""

"""What the outside sees of an answer: alerts, logs, traces and metrics, none of which repeats the answer's words."""

"""Training of the shipped NLI model: pairs, model, training loop, calibration, export and report.

Only the modules `model`, `train`, `calibrate`, `export` and `report` import torch; they need the extra `train`.
"""

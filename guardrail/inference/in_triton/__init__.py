"""Code that runs inside Triton's Python backend, called by the model.py files of triton_models/."""

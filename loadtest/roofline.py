"""What a DeBERTa-v3 cross-encoder costs a GPU, worked out from its shapes; docs/capacity.md says what was assumed.

    time of a batch = launches + position work + pairs * (operations / usable FLOP/s + bytes / usable bandwidth)

Operations and traffic are added, not overlapped: the matrix products and the steps between them run one after another.
`tests/unit/loadtest/test_loadtest_gpu_nli.py` holds the operations against torch's own count.
"""

from __future__ import annotations

from dataclasses import dataclass

BYTES = 2  # of an fp16 number
POSITIONS = 512  # relative positions that each token is scored against: twice the 256 position buckets
VOCABULARY = 128_100

MATRIX_SHARE = 0.5  # of the peak, in matrix products of a thousand rows and more
BANDWIDTH_SHARE = 0.7  # of the peak, in elementwise steps
LAUNCH_MS = 0.005  # of one kernel when nothing hides it
KERNELS_A_LAYER = 50  # of a graph as ONNX Runtime runs it, without CUDA graphs
# Passes over [tokens, width] a layer: projections in and out, the inner layer (four times as wide), two residuals with
# normalisation.
HIDDEN_PASSES = 32
# Passes over [heads, tokens, tokens]: three kinds of scores, their sum, mask, softmax, product; two gathers.
SCORE_PASSES = 14
# Of these at the same time in memory, while one layer runs.
HIDDEN_LIVE, SCORES_LIVE = 16, 6


@dataclass(frozen=True, slots=True)
class Model:
    """Shape of a DeBERTa-v3, by its config."""

    name: str
    layers: int
    width: int
    heads: int
    inner: int

    @property
    def parameters(self) -> int:
        """Weights, the embedding of words included."""
        layer = 4 * self.width**2 + 2 * self.width * self.inner + 9 * self.width + self.inner
        head = self.width**2 + self.width + 3 * (self.width + 1)
        return VOCABULARY * self.width + self.layers * layer + POSITIONS * self.width + 4 * self.width + head

    def operations(self, tokens: int) -> float:
        """Floating-point operations of one pair, without what a batch shares."""
        token = 4 * self.width**2 + 2 * self.width * self.inner
        scores = 2 * tokens * self.width + 2 * POSITIONS * self.width
        return 2.0 * self.layers * tokens * (token + scores)

    @property
    def shared_operations(self) -> float:
        """Operations of a batch whatever its size: each layer projects the positions to keys and to queries."""
        return 2.0 * self.layers * 2 * POSITIONS * self.width**2

    def traffic(self, tokens: int) -> float:
        """Bytes of activations that one pair moves between the GPU's memory and its cores."""
        hidden = HIDDEN_PASSES * tokens * self.width
        scores = self.heads * tokens * (SCORE_PASSES * tokens + 2 * POSITIONS)
        return float(BYTES * self.layers * (hidden + scores))

    def live_bytes(self, tokens: int) -> float:
        """Bytes of activations that one pair holds at most at a time."""
        scores = self.heads * tokens * (SCORES_LIVE * tokens + 2 * POSITIONS)
        return float(BYTES * (HIDDEN_LIVE * tokens * self.width + scores))

    @property
    def weight_bytes(self) -> float:
        """Bytes of the weights."""
        return float(BYTES * self.parameters)


@dataclass(frozen=True, slots=True)
class Gpu:
    """A GPU by its data sheet: dense fp16 FLOP/s, bytes a second, bytes of memory."""

    name: str
    flops: float
    bandwidth: float
    memory: float


MODELS = {
    model.name: model
    for model in (
        Model("large", 24, 1024, 16, 4096),
        Model("base", 12, 768, 12, 3072),
        Model("xsmall", 12, 384, 6, 1536),
    )
}
GPUS = {
    gpu.name: gpu
    for gpu in (
        Gpu("H100", 989e12, 3.35e12, 80e9),
        Gpu("A100", 312e12, 2.04e12, 80e9),
        Gpu("L4", 121e12, 0.30e12, 24e9),
    )
}


@dataclass(frozen=True, slots=True)
class Service:
    """Service times of a model on a GPU.

    Arguments:
        slower: factor on every time, for a cautious estimate or a measured one.
    """

    model: Model
    gpu: Gpu
    slower: float = 1.0

    @property
    def fixed_ms(self) -> float:
        """Of a batch, whatever its size: launches, weights read once, positions projected."""
        launches = KERNELS_A_LAYER * LAUNCH_MS * self.model.layers
        work = self._matrix_ms(self.model.shared_operations) + self._memory_ms(self.model.weight_bytes)
        return self.slower * max(launches, work)

    def pair_ms(self, tokens: int) -> float:
        """Of each pair in a large batch."""
        return self.slower * (
            self._matrix_ms(self.model.operations(tokens)) + self._memory_ms(self.model.traffic(tokens))
        )

    def batch_ms(self, pairs: int, tokens: int) -> float:
        """Of a batch padded to `tokens`."""
        return self.fixed_ms + pairs * self.pair_ms(tokens)

    def pairs_per_s(self, batch: int, tokens: int) -> float:
        """With one batch after another."""
        return 1000.0 * batch / self.batch_ms(batch, tokens)

    def largest_batch(self, budget_ms: float, tokens: int) -> int:
        """Most pairs whose batch takes the budget at most."""
        return max(0, int((budget_ms - self.fixed_ms) / self.pair_ms(tokens)))

    def _matrix_ms(self, operations: float) -> float:
        return 1000.0 * operations / (MATRIX_SHARE * self.gpu.flops)

    def _memory_ms(self, size: float) -> float:
        return 1000.0 * size / (BANDWIDTH_SHARE * self.gpu.bandwidth)

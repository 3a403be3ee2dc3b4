"""A policy that pins its models is obeyed by every backend, before the first answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import ValidationError

from guardrail.errors import ConfigError, ModelError
from guardrail.inference.create import create_backend
from guardrail.inference.triton_options import TritonOptions, addresses_of, wanted_of
from guardrail.policy.policy import Models, Policy

TINY = Path(__file__).parents[2] / "fixtures" / "tiny_nli"


def test_the_shipped_policy_takes_any_model() -> None:
    assert Policy.load().models == Models()


@pytest.mark.parametrize("name", ["nli_small", "nli_small@", "@1", "a b@1", ""])
def test_a_pin_names_a_model_and_a_version(name: str) -> None:
    with pytest.raises(ValidationError):
        Models(nli=name)


def test_the_embedded_backend_takes_the_pinned_model_alone() -> None:
    backend = create_backend("embedded", model=TINY, threads=1, pinned=Models(nli="tiny_nli@1"))
    asyncio.run(backend.close())
    with pytest.raises(ModelError, match="tiny_nli@2 is pinned"):
        create_backend("embedded", model=TINY, threads=1, pinned=Models(nli="tiny_nli@2"))


def test_a_backend_without_a_model_is_none_that_was_pinned() -> None:
    with pytest.raises(ModelError, match="is pinned"):
        create_backend("fake", pinned=Models(nli="nli_small@1.2.0"))


def test_triton_must_serve_the_model_that_was_named() -> None:
    wanted = wanted_of(TritonOptions(version="3"), TINY, Models())
    assert (wanted.identity, wanted.version) == ("tiny_nli@1", "3")
    assert [manifest.identity for manifest in wanted.known] == ["tiny_nli@1"]
    with pytest.raises(ModelError, match="is pinned"):
        wanted_of(TritonOptions(), TINY, Models(nli="tiny_nli@2"))
    with pytest.raises(ModelError, match="no model"):
        wanted_of(TritonOptions(), "nowhere", Models())


def test_triton_may_serve_a_model_that_is_not_here() -> None:
    assert wanted_of(TritonOptions(), None, Models(nli="nli-deberta@2")).identity == "nli-deberta@2"


def test_options_of_triton_go_with_triton() -> None:
    with pytest.raises(ConfigError, match="go with the backend triton"):
        create_backend("fake", triton=TritonOptions(urls=("127.0.0.1:8001",)))
    with pytest.raises(ConfigError, match="--triton-url"):
        create_backend("triton", triton=TritonOptions())


def test_any_file_of_tls_means_tls() -> None:
    plain, twice = addresses_of(TritonOptions(urls=("a:1", "b:1", "a:1")))
    assert (plain.url, plain.tls, twice.url) == ("a:1", None, "b:1")
    (encrypted,) = addresses_of(TritonOptions(urls=("a:1",), tls=True))
    assert encrypted.tls is not None

"""Weights as ONNX. What is written was checked with `onnx.checker` and ONNX's own reference when it was made."""

import struct
from collections.abc import Iterator

import numpy as np
import pytest

import orebit
from orebit.bots import weights
from orebit.bots.net import hand_input
from orebit.lab.training import onnx

DARK_SIDE = orebit.new("dark_side", seats=2, seed=3)


def fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Of a message of protobuf: place, and a number or what is inside."""

    at = 0

    def varint() -> int:
        nonlocal at
        number = shift = 0
        while True:
            byte = message[at]
            at += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    while at < len(message):
        place, kind = divmod(varint(), 8)
        if kind == 0:
            yield place, varint()
        else:
            assert kind == 2
            size = varint()
            yield place, message[at : at + size]
            at += size


def inside(message: bytes, place: int) -> list[bytes]:
    return [held for found, held in fields(message) if found == place and isinstance(held, bytes)]


def test_the_file_says_what_the_judge_says() -> None:
    game, state = DARK_SIDE.game, DARK_SIDE.state
    held = weights.load(game, 2)
    assert held is not None
    (graph,) = inside(onnx.encode(held, len(game.features)), 7)
    operators = [inside(node, 4)[0].decode() for node in inside(graph, 1)]
    numbers = {}
    for tensor in inside(graph, 5):
        sizes = [int(size) for place, size in fields(tensor) if place == 1]
        kind = np.int64 if dict(fields(tensor))[2] == onnx.INT64 else np.float32
        numbers[inside(tensor, 8)[0].decode()] = np.frombuffer(inside(tensor, 9)[0], kind).reshape(sizes)

    by_hand = game.judge.value(state, 0)
    seen = np.array([*np.array(game.judge.observe(state, 0))[numbers["inputs"]], hand_input(by_hand)])
    active = np.maximum(seen @ numbers["first"] + numbers["biases"], 0)
    logit = float((active @ numbers["second"] + numbers["bias"])[0])

    assert operators == ["Gather", "Concat", "Gemm", "Relu", "Gemm", "Sigmoid"]
    assert 1 / (1 + np.exp(-logit)) == pytest.approx(held.judge(game.judge).value(state, 0), abs=1e-5)


def test_it_tells_where_it_comes_from() -> None:
    held = weights.load(DARK_SIDE.game, 2)
    assert held is not None
    model = onnx.encode(held, len(DARK_SIDE.game.features))
    told = {inside(each, 1)[0].decode(): inside(each, 2)[0].decode() for each in inside(model, 14)}

    assert told["game"] == "dark_side"
    assert told["rules"] == weights.rules_digest(DARK_SIDE.game)
    assert struct.pack("<q", held.origin.inputs[0]) in model

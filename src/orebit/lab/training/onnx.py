"""Weights as a file of ONNX, which other programs run. Written by hand: a few messages of protobuf are no dependency.

Inputs: `observation`, the numbers of `docs/guides/observations/` as they are, and `hand`, the logit of the hand-made
value (bots/net.py, `hand_input`). Output: `chance`, that the seat wins. Any number of positions at a time.
"""

import struct
from collections.abc import Sequence

from orebit.bots.weights import Origin, Weights

IR_VERSION, OPERATORS = 8, 17  # of ONNX: from 2022, so that everything reads it
FLOAT, INT64 = 1, 7  # kinds of numbers
INTEGER = 2  # kind of an attribute
VARINT, BYTES = 0, 2  # wire types of protobuf
POSITIONS = "positions"  # the name of the size that is open


def encode(weights: Weights, features: int) -> bytes:
    """`features`: how many numbers an observation has."""
    origin = weights.origin
    inputs, hidden = len(origin.inputs), origin.hidden
    graph = b"".join(
        [
            _node("Gather", ["observation", "inputs"], "seen", axis=1),
            _node("Concat", ["seen", "hand"], "all", axis=1),
            _node("Gemm", ["all", "first", "biases"], "sums"),
            _node("Relu", ["sums"], "active"),
            _node("Gemm", ["active", "second", "bias"], "logit"),
            _node("Sigmoid", ["logit"], "chance"),
            _text(2, f"{origin.game}, {origin.players} players"),
            _tensor("inputs", INT64, [inputs], struct.pack(f"<{inputs}q", *origin.inputs)),
            _floats("first", [inputs + 1, hidden], weights.first),
            _floats("biases", [hidden], weights.biases),
            _floats("second", [hidden, 1], weights.second),
            _floats("bias", [1], [weights.bias]),
            _value(11, "observation", features),
            _value(11, "hand", 1),
            _value(12, "chance", 1),
        ]
    )
    told = {name: str(getattr(origin, name)) for name in ("game", "players", "rules", "seed", "commit", "licence")}
    return b"".join(
        [
            _number(1, IR_VERSION),
            _text(2, "orebit"),
            _text(6, "The chance that a seat wins, by its observation and the hand-made value's logit."),
            _message(7, graph),
            _message(8, _number(2, OPERATORS)),
            *(_message(14, _text(1, name) + _text(2, value)) for name, value in told.items()),
        ]
    )


def file_name(origin: Origin) -> str:
    return f"{origin.game}-{origin.players}.onnx"


# -- the messages of ONNX


def _node(operator: str, inputs: Sequence[str], output: str, axis: int | None = None) -> bytes:
    attribute = b"" if axis is None else _message(5, _text(1, "axis") + _number(3, axis) + _number(20, INTEGER))
    names = b"".join(_text(1, name) for name in inputs)
    return _message(1, names + _text(2, output) + _text(3, output) + _text(4, operator) + attribute)


def _floats(name: str, sizes: Sequence[int], numbers: Sequence[float]) -> bytes:
    return _tensor(name, FLOAT, sizes, struct.pack(f"<{len(numbers)}f", *numbers))


def _tensor(name: str, kind: int, sizes: Sequence[int], raw: bytes) -> bytes:
    dimensions = b"".join(_number(1, size) for size in sizes)
    return _message(5, dimensions + _number(2, kind) + _text(8, name) + _field(9, BYTES) + _varint(len(raw)) + raw)


def _value(place: int, name: str, size: int) -> bytes:
    """An input or output: so many floats for each position."""
    shape = _message(1, _text(2, POSITIONS)) + _message(1, _number(1, size))
    return _message(place, _text(1, name) + _message(2, _message(1, _number(1, FLOAT) + _message(2, shape))))


# -- protobuf


def _varint(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def _field(place: int, kind: int) -> bytes:
    return _varint(place << 3 | kind)


def _number(place: int, number: int) -> bytes:
    return _field(place, VARINT) + _varint(number)


def _message(place: int, body: bytes) -> bytes:
    return _field(place, BYTES) + _varint(len(body)) + body


def _text(place: int, text: str) -> bytes:
    return _message(place, text.encode())

"""TOML that the build has read: of every text in the pack, what it says lies here as JSON (tools/byte_code.mjs)."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

READ = Path(__file__).with_name("toml")


class TOMLDecodeError(ValueError):
    pass


def loads(text: str) -> dict[str, Any]:
    """A page reads what came with it, and nothing else."""
    file = READ / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    if not file.exists():
        raise TOMLDecodeError("a page can only read what it was built with")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any])

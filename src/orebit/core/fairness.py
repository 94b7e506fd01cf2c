"""Fair chance: nobody, not even the server, can choose the dice of a match. docs/fair-chance.md tells why.

With a new table the server draws a secret and shows its SHA-256, the commitment. Then every player's device adds
entropy. The seed is made from both, and the record of the finished match tells the secret.
"""

import hashlib
from collections.abc import Sequence

from msgspec import UNSET

from orebit.core.chance import SEED_BYTES
from orebit.core.record import Fairness, Record

HEADING = "orebit fair seed 1"


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def fair_seed(secret: bytes, entropies: Sequence[str]) -> bytes:
    """The seed of a match: SHA-256 of a heading, the secret, and each seat's entropy, one a line, as text."""
    lines = [HEADING, secret.hex(), *(f"{seat} {entropy}" for seat, entropy in enumerate(entropies))]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii", "replace")).digest()


def proof(secret: bytes, entropies: Sequence[str], commitment_first: bool) -> Fairness:
    return Fairness(
        commitment=commitment(secret),
        secret=secret.hex(),
        entropies=list(entropies),
        order="commitment first" if commitment_first else UNSET,
    )


def is_bound(claim: Fairness) -> bool:
    """Does the record say that the server had committed itself before it knew what the players added?"""
    return claim.order is not UNSET and any(claim.entropies)


def order_told(claim: Fairness) -> str:
    """Which came first, the commitment or the entropy, in a sentence: what the proof is worth hangs on it."""
    if not any(claim.entropies):
        return "no player's device added entropy: the server alone made the seed"
    if is_bound(claim):
        return "the server noted that all entropy came after its commitment had been shown"
    return (
        "whether the entropy came after the commitment is not known: it may have come with the request that made the "
        "table, and then the server could have chosen its secret to suit"
    )


def unfairness(record: Record) -> str:
    """Why the record's proof does not hold; empty when it does, or when the record claims none."""
    claim = record.fairness
    if not isinstance(claim, Fairness):
        return ""
    try:
        secret = bytes.fromhex(claim.secret)
    except ValueError:
        return "the secret is no hexadecimal text"
    if len(secret) != SEED_BYTES:
        return f"the secret has {len(secret)} bytes, not {SEED_BYTES}"
    if commitment(secret) != claim.commitment:
        return "the secret is not the one that was committed to before the match"
    if len(claim.entropies) != record.players:
        return f"there are {record.players} players, but entropies of {len(claim.entropies)}"
    if fair_seed(secret, claim.entropies).hex() != record.seed:
        return "the seed does not come from the committed secret and the players' entropies"
    return ""

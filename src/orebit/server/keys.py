"""Identities and seat keys: nothing is asked for, nothing secret is stored. All are made from the server's secret."""

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache

COOKIE = "orebit"
ID_BYTES = 9  # of identities
TABLE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
TABLE_LENGTH = 12  # 60 bits: who has the link has it from somebody
KEY_LENGTH = 22
MARK_LENGTH = 12
MOST_KEYS = 10_000  # that are remembered


class Keyring:
    """Signs and checks with one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = hashlib.sha256(b"orebit server " + secret.encode()).digest()

    def _mac(self, text: str) -> str:
        mac = hmac.digest(self._secret, text.encode(), "sha256")
        return base64.urlsafe_b64encode(mac)[:KEY_LENGTH].decode()

    # -- who somebody is

    def cookie(self, identity: str) -> str:
        return f"{identity}.{self._mac(f'identity {identity}')}"

    def identity(self, cookie: str) -> str | None:
        """Whom a cookie belongs to; None when nobody here signed it."""
        identity, _, mac = cookie.partition(".")
        return identity if mac and _same(mac, self._mac(f"identity {identity}")) else None

    # -- what opens a seat

    @lru_cache(MOST_KEYS)  # noqa: B019 - every move asks for one, and the keyring lives as long as its process
    def seat_key(self, table: str, seat: int, generation: int) -> str:
        return f"s-{self._mac(f'seat {table} {seat} {generation}')}"

    def invitation(self, table: str, seat: int, generation: int) -> str:
        return f"i-{self._mac(f'invitation {table} {seat} {generation}')}"

    def mark(self, where: str, whom: str) -> str:
        """What somebody is known by in one place and nowhere else; it does not tell who it is."""
        return self._mac(f"mark {where} {whom}")[:MARK_LENGTH]

    def bot_seed(self, match_seed: str, seat: int) -> int:
        return int.from_bytes(hashlib.sha256(self._mac(f"bot {match_seed} {seat}").encode()).digest()[:7], "big")


def new_identity() -> str:
    identity = secrets.token_urlsafe(ID_BYTES)
    return identity if identity[0] != "-" else new_identity()  # a command line would take it for an option


def new_table_id() -> str:
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def opens(key: str, expected: str) -> bool:
    return _same(key, expected)


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())

"""Who is shut out: address blocks and identities, for a while or for good. Checked at every door."""

import re
import time
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network

import msgspec

from orebit.core.errors import OrebitError
from orebit.server.addresses import NETWORK_BITS, block_of
from orebit.server.refusals import Refuse

IDENTITY = re.compile(r"[\w-]{12}", re.ASCII)
Network = IPv4Network | IPv6Network


class BadSubject(OrebitError):
    """Neither an address block nor an identity."""


class Ban(msgspec.Struct, frozen=True):
    subject: str
    until: int | None  # milliseconds since 1970; none: for good
    why: str
    at: int

    def sentence(self) -> str:
        """What the banned are told."""
        how_long = "" if self.until is None else f" until {when(self.until)}"
        return f"you have been shut out of this server{how_long}" + (f": {self.why}" if self.why else "")


def when(at_ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at_ms / 1000))


def subject_of(text: str) -> str:
    """What can be banned, as it is stored: a network in its usual form, or an identity."""
    given = text.strip()
    network = _network(given)
    if network is not None:
        return str(network)
    if IDENTITY.fullmatch(given):
        return given
    raise BadSubject(
        f"'{given[:60]}' is neither an address (203.0.113.7), a network (203.0.113.0/24, 2001:db8::/48) nor an "
        "identity of twelve letters, as `orebit admin load` lists them"
    )


def _network(text: str) -> Network | None:
    """The network that a text means; never narrower than the block that limits count, which one person has whole."""
    try:
        network: Network = ip_network(text if "/" in text else block_of(text), strict=False)
    except ValueError:
        return None
    if network.version == 6 and network.prefixlen > NETWORK_BITS:
        network = network.supernet(new_prefix=NETWORK_BITS)
    return network


def is_within(address: str, subject: str) -> bool:
    """Is an address block in what somebody named?"""
    inner, outer = _network(address), _network(subject)
    if inner is None or outer is None or inner.version != outer.version or inner.prefixlen < outer.prefixlen:
        return address == subject
    return inner.supernet(new_prefix=outer.prefixlen) == outer


class Bans:
    """The bans as a process knows them."""

    def __init__(self) -> None:
        self._by_identity: dict[str, Ban] = {}
        self._by_network: dict[tuple[int, int], dict[int, Ban]] = {}  # by version and length, by the leading bits

    def set(self, bans: Sequence[Ban]) -> None:
        self._by_identity, self._by_network = {}, {}
        for ban in bans:
            network = _network(ban.subject)
            if network is None:
                self._by_identity[ban.subject] = ban
            else:
                width = network.max_prefixlen - network.prefixlen
                same = self._by_network.setdefault((network.version, network.prefixlen), {})
                same[int(network.network_address) >> width] = ban

    def of(self, address: str, identity: str) -> Ban | None:
        """The ban that holds for a caller now."""
        now = time.time() * 1000
        for ban in (self._by_identity.get(identity), self._of_address(address)):
            if ban is not None and (ban.until is None or ban.until > now):
                return ban
        return None

    def _of_address(self, address: str) -> Ban | None:
        network = _network(address) if self._by_network else None
        if network is None:
            return None
        for (version, length), bans in self._by_network.items():
            if version == network.version and length <= network.prefixlen:
                ban = bans.get(int(network.network_address) >> (network.max_prefixlen - length))
                if ban is not None:
                    return ban
        return None

    def check(self, address: str, identity: str) -> None:
        ban = self.of(address, identity)
        if ban is not None:
            raise Refuse("forbidden", ban.sentence(), reason="banned")

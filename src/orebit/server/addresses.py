"""Address blocks: what limits by address count. One home or office is one IPv4 address, or one IPv6 network of 64 bits.

Whoever has an IPv6 address has all 2^64 of its network, so a limit on single ones would be none.
"""

import ipaddress
from functools import cache

from orebit.server.settings import BadSettings

NETWORK_BITS = 64
NAT64 = ipaddress.ip_network("64:ff9b::/96")
MOST_LETTERS = 64  # of a peer that has no number: a Unix socket


def block_of(host: str) -> str:
    """The block of an address as text; what is no address is its own block."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])  # without the zone of a link-local address
    except ValueError:
        return host[:MOST_LETTERS]
    if isinstance(address, ipaddress.IPv6Address):
        inner = _ipv4_inside(address)
        if inner is None:
            return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
        address = inner
    return str(address)


def _ipv4_inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 one stands for: translated, or tunnelled (there everybody shares one network)."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


class Proxies:
    """Whom forwarded addresses are believed: named by number, or anybody could claim to be anybody."""

    def __init__(self, given: str) -> None:
        self.networks = [_network(proxy) for proxy in filter(None, (part.strip() for part in given.split(",")))]

    def __contains__(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)


@cache
def proxies_of(given: str) -> Proxies:
    """Those of an option, read once: every connection asks."""
    return Proxies(given)


def _network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(proxy)
    except ValueError:
        why = f"--proxies takes addresses and networks (127.0.0.1,10.0.0.0/8), not '{proxy[:40]}'"
        raise BadSettings(why) from None

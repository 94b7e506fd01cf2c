"""Bans: what can be banned, and whom a ban meets."""

import time

import pytest

from orebit.server.bans import BadSubject, Ban, Bans, subject_of
from orebit.server.refusals import Refuse


@pytest.mark.parametrize(
    ("given", "subject"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::7/128", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        (" n4Xq_8-kTz01 ", "n4Xq_8-kTz01"),
    ],
)
def test_an_address_counts_as_its_block(given: str, subject: str) -> None:
    assert subject_of(given) == subject
    assert subject_of(subject) == subject


@pytest.mark.parametrize("given", ["", "everybody", "203.0.113.7/99", "300.1.1.1", "a" * 200])
def test_what_is_neither_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(BadSubject, match="is neither an address"):
        subject_of(given)


@pytest.mark.parametrize(
    ("banned", "address", "identity", "met"),
    [
        ("203.0.113.0/24", "203.0.113.9", "", True),
        ("203.0.113.0/24", "203.0.114.9", "", False),
        ("2001:db8::/48", "2001:db8:0:7::/64", "", True),
        ("2001:db8::/48", "2001:db9::/64", "", False),
        ("0.0.0.0/0", "2001:db9::/64", "", False),
        ("n4Xq_8-kTz01", "203.0.113.9", "n4Xq_8-kTz01", True),
        ("n4Xq_8-kTz01", "203.0.113.9", "", False),
        ("203.0.113.0/24", "?", "", False),
    ],
)
def test_a_ban_meets_those_whom_it_names(banned: str, address: str, identity: str, met: bool) -> None:
    bans = Bans()
    bans.set([Ban(banned, None, "noise", 0)])

    assert (bans.of(address, identity) is not None) == met


def test_a_ban_ends_by_itself() -> None:
    bans, now = Bans(), time.time_ns() // 1_000_000
    bans.set([Ban("203.0.113.7/32", now - 1, "", 0), Ban("203.0.113.8/32", now + 60_000, "", 0)])

    bans.check("203.0.113.7", "")
    with pytest.raises(Refuse, match=r"you have been shut out of this server until .* UTC$"):
        bans.check("203.0.113.8", "")

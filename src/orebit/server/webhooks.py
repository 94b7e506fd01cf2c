"""Reminders: a player who is not at the table can have an address called when it is their turn."""

import asyncio
import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

import msgspec
import structlog

from orebit.server.house import House
from orebit.server.refusals import Refuse
from orebit.server.tables import OpenTable

log = structlog.get_logger("orebit.webhooks")
PATIENCE_S = 5.0
DETOURS = tuple(
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # for protocols, never a machine that takes reminders
        "192.88.99.0/24",  # relays of 6to4
        "::/96",  # an IPv4 number, written as IPv6 ("compatible")
        "::ffff:0:0/96",  # the same, "mapped"
        "64:ff9b::/96",  # NAT64: an IPv4 number behind a translator
        "64:ff9b:1::/48",  # NAT64 of one's own network
        "2001::/32",  # Teredo: an IPv4 number, tunnelled
        "2002::/16",  # 6to4: likewise
        "fec0::/10",  # a site's own, of old
    )
)


class Reminder(msgspec.Struct, frozen=True):
    table: str
    game: str
    seat: int
    text: str


def check_webhook(address: str | None) -> None:
    """Refuse what is no https address on the public network by its looks; its number is checked when it is called."""
    if not address:
        return
    try:
        parts = urlsplit(address)
        good = parts.scheme == "https" and bool(parts.hostname) and not parts.username and parts.port in (None, 443)
    except ValueError:
        good = False
    if not good:
        raise Refuse("bad_request", "a webhook is an https address without a name, password or port in it")
    try:
        number = ipaddress.ip_address(parts.hostname or "")
    except ValueError:
        return  # a name
    if not is_public(number):
        raise Refuse("bad_request", "a webhook is an address on the public network, where anybody could reach it")


def is_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Is this one machine on the public network, and not a way to another number, which could be inside ours?"""
    if number.is_multicast or number.is_unspecified or number.is_reserved or not number.is_global:
        return False
    return not any(number in network for network in DETOURS if network.version == number.version)


def remind(house: House, table: OpenTable) -> None:
    """Call the webhooks of people whom the table waits for and who are not here; once a wait."""
    if not house.settings.webhooks:
        return
    mine = house.fanout.is_alone or table.moved_here  # or every process would call
    deciders = table.kept.deciders()
    for seat in table.people():
        if seat not in deciders:
            table.reminded.pop(seat, None)
        elif mine and seat not in table.reminded and _is_to_be_called(table, seat):
            table.reminded[seat] = len(table.kept.rows)
            house.spawn(_remind(house, table, seat, len(table.kept.rows)), f"reminder of {table.id}")


def _is_to_be_called(table: OpenTable, seat: int) -> bool:
    return bool(table.document.seats[seat].identity) and table.presence_of(seat)[0] != "here"


async def _remind(house: House, table: OpenTable, seat: int, rows: int) -> None:
    await asyncio.sleep(house.settings.remind_after_s)  # somebody who only loads the page anew is not called
    if table.reminded.get(seat) != rows or not _is_to_be_called(table, seat):
        return
    person = await house.storage.person(table.document.seats[seat].identity)
    if person is None or not person[1]:
        return
    text = f"{table.kept.game.title}: the table waits for you"
    reminder = Reminder(table=table.id, game=table.document.game, seat=seat, text=text)
    try:
        await asyncio.to_thread(call, person[1], msgspec.json.encode(reminder))
    except (OSError, http.client.HTTPException, ValueError) as error:
        log.info("a reminder could not be sent", table=reminder.table, error=type(error).__name__)


def call(address: str, body: bytes) -> int:
    """POST to an address on the public network, never to one inside ours; the status that it answered with."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    numbers = [ipaddress.ip_address(entry[4][0]) for entry in found]
    if not numbers or not all(is_public(number) for number in numbers):
        raise ValueError("the address is not on the public network")
    connection = http.client.HTTPSConnection(host, timeout=PATIENCE_S, context=ssl.create_default_context())
    # Connect to the number that was checked: the name could be another one by now.
    connection.sock = connection._context.wrap_socket(  # type: ignore[attr-defined]  # http.client has no other way
        socket.create_connection((str(numbers[0]), 443), PATIENCE_S), server_hostname=host
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "orebit"})
        return connection.getresponse().status
    finally:
        connection.close()

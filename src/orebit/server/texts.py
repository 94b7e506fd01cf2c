"""Texts that people give: names, chat, ids. What is no text for people to read is refused, here and in one way.

Control characters do not belong in any of them (PostgreSQL stores no NUL, a log or a terminal obeys the others), nor
do the marks that turn the direction of writing: with those a name can pretend to be another. Breaks of lines and tabs
are spaces.
"""

import re

PLAIN = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$"  # what the wire's structs ask for
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # no address has any of these
NOT_PLAIN = re.compile(r"Expected `str` matching regex '\^\[\^\\\\x00[^']*'")


def one_line(text: str) -> str:
    """A name or a line of chat, without the spaces that nobody sees."""
    return " ".join(text.split())


def told(error: str) -> str:
    """What msgspec says of a text that is not plain, in words."""
    return NOT_PLAIN.sub("Expected text without control characters", error)

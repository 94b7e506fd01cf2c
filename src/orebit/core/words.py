"""How lists and numbers are said in a sentence, whatever the game."""

from collections.abc import Sequence


def listed(texts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for none. `last` stands before the last one."""
    if not texts:
        return "nothing"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def capital(text: str) -> str:
    """With a capital at its beginning; what comes after stays as it is."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 card`, `2 cards`"""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"

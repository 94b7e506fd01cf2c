"""What callers hand in from Python, read in one place: whatever is of the wrong kind gets a sentence, no traceback."""

from operator import index

MOST_SHOWN = 60  # characters of what was handed in


def whole_number(given: object) -> int | None:
    """The whole number that is meant, NumPy's too; None for anything else: neither True nor "2" nor 2.0 is one."""
    if type(given) is int:
        return given
    if isinstance(given, bool):
        return None
    try:
        return index(given)  # type: ignore[arg-type]  # asking whether it is a number is the point
    except TypeError:
        return None


def shown(given: object) -> str:
    """What was handed in, for a refusal."""
    text = repr(given)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."

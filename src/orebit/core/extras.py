"""Libraries that only an extra brings: what to say when one is missing."""

from importlib.util import find_spec

from orebit.core.errors import OrebitError


class MissingExtra(OrebitError, ImportError):
    """A library that only the extra brings is not installed."""


def has(library: str) -> bool:
    """Whether it could be imported."""
    return find_spec(library) is not None


def need(who: str, extra: str, *libraries: str) -> None:
    """To be called before the libraries are imported: raises the sentence that says what to install."""
    missing = [library for library in libraries if not has(library)]
    if missing:
        raise MissingExtra(
            f"{who} need {' and '.join(missing)}, not installed here; to have them: pip install 'orebit[{extra}]'",
            name=missing[0],
        )

"""The peers are extras: what to say when one is missing."""

from importlib.util import find_spec

from orebit.core.errors import OrebitError


class MissingExtra(OrebitError, ImportError):
    """A library that only the extra brings is not installed."""


def need(*libraries: str) -> None:
    """To be called before the libraries are imported: raises the sentence that says what to install."""
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        raise MissingExtra(
            f"research environments need {' and '.join(missing)}, not installed here; "
            "to have them: pip install 'orebit[env]'",
            name=missing[0],
        )

"""The peers are extras: what to say when one is missing."""

from orebit.core import extras


def need(*libraries: str) -> None:
    """To be called before the libraries are imported: raises the sentence that says what to install."""
    extras.need("research environments", "env", *libraries)

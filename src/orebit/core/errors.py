"""What can go wrong at the table, each as a sentence that its reader can act on."""

from orebit.core.reasons import Refusal


class OrebitError(Exception):
    """Bad input: the message is one clear sentence, fit to be shown as it is."""


class IllegalAction(OrebitError):
    """A real action that may not be played now; its refusal says why and cites the rule."""

    def __init__(self, seat: int, action: str, refusal: Refusal) -> None:
        super().__init__(f"seat {seat} may not play '{action}': {refusal.why}")
        self.seat = seat
        self.action = action
        self.refusal = refusal


class UnknownAction(OrebitError):
    """Text that is no action of the game at all."""


class UnknownGame(OrebitError):
    """No game has this id."""


class UnknownBot(OrebitError):
    """No bot has this name."""


class BadSetup(OrebitError):
    """A number of players or an option that the game does not have."""


class BadComponents(OrebitError):
    """Component data that the rules cannot be played with."""


class MissingPart(OrebitError):
    """A game whose package lacks what every game has."""


class BadRecord(OrebitError):
    """A file that is no record, is damaged, or belongs to other rules or data."""


class OtherRules(BadRecord):
    """A record that may be sound, but belongs to other rules or data than are here."""


class NoTakeBack(OrebitError):
    """The last action cannot be taken back."""


class BadLesson(OrebitError):
    """A lesson that cannot be played with the rules that are here."""


class BadGlossary(OrebitError):
    """The words of a game cannot be read, or one of them is not whole."""

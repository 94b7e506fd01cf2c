"""The table that tests play at: any game, actions in notation, the dice written out.

    table = Table(DRIFT, players=2, shuffles=[...])
    table.play("0 drill 7", rolls=[6])
    assert table.refuses("1 drill 7") == "tile 7 is worked out (§3)"

A script whose dice are not all used fails, and so does one that runs out.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar, cast

from orebit.core.chance import Chance, FastChance, ScriptedChance
from orebit.core.events import Happening
from orebit.core.game import Game
from orebit.core.log import Entry
from orebit.core.match import Match
from orebit.core.state import PUBLIC, Outcome, State

S = TypeVar("S", bound=State)


class Table(Generic[S]):
    """A match with chance under the test's control. `log` and `entries` hold what the last `play` caused."""

    def __init__(
        self,
        game: Game[S],
        players: int = 2,
        options: Mapping[str, object] | None = None,
        rolls: Iterable[int] | None = None,
        shuffles: Iterable[Iterable[int]] | None = None,
        seed: int = 0,
    ) -> None:
        """`rolls` and `shuffles` script the deal; without them it comes from `seed`."""
        scripted = rolls is not None or shuffles is not None
        moves: Chance = ScriptedChance(rolls or (), shuffles or ()) if scripted else FastChance(seed)
        self._chance = _Handed(moves)
        self.match = Match(game, game.setup(players, options), chance=self._chance)
        self.game = game
        self._chance.check("the deal")
        self.entries: list[Entry] = self.match.opening

    @classmethod
    def at(
        cls, game: Game[S], state: S, players: int | None = None, options: Mapping[str, object] | None = None
    ) -> "Table[S]":
        """A table with a position that the test has set. `players` (the seats, unless there are automata) and `options`
        matter to the match's setup only, not to the position."""
        table = cls(game, min(int(state.seats), game.players[-1]) if players is None else players, options)
        table.match.state = state
        table.match.opening = []
        table.entries = []
        return table

    @property
    def state(self) -> S:
        """The position. Tests may set it up further by hand."""
        return cast(S, self.match.state)  # the match knows it as a State of any game

    def play(self, *actions: str, rolls: Iterable[int] = (), shuffles: Iterable[Iterable[int]] = ()) -> None:
        """Play "seat action", one or several. The script covers them all and must be used up."""
        self._chance.source = ScriptedChance(rolls, shuffles)
        self.entries = []
        for text in actions:
            seat, action = _parts(text)
            self.match.play(seat, action)
            self.entries = self.entries + self.match.acts[-1].entries
        self._chance.check(", ".join(actions))

    def legal(self, seat: int) -> list[str]:
        """The texts of the seat's legal actions, without the seat."""
        return self.match.legal(seat)

    def refuses(self, text: str) -> str:
        """Why "seat action" may not be played; fails when it may."""
        seat, action = _parts(text)
        why = self.match.explain(seat, action)
        assert why, f"'{text}' is legal here"
        return why

    @property
    def log(self) -> list[str]:
        """The sentences that the last `play` (or the deal) caused, as everybody may know them."""
        return self.told(PUBLIC)

    def told(self, seat: int) -> list[str]:
        """The same as one seat is told it."""
        return [self.game.sentence(happening) for happening in self.happenings(seat)]

    def happenings(self, seat: int = PUBLIC) -> list[Happening]:
        """What the last `play` caused, with facts by name."""
        events, names = self.game.events, self.match.names
        return [Happening(events[entry.kind], entry, seat, names) for entry in self.entries if entry.is_told(seat)]

    @property
    def events(self) -> list[str]:
        """The names of what the last `play` caused, in order, secret ones included."""
        return [self.game.events[entry.kind].name for entry in self.entries]

    def event(self, name: str, seat: int = PUBLIC) -> Happening:
        """The one event of this name that the last `play` caused."""
        found = [happening for happening in self.happenings(seat) if happening.name == name]
        assert len(found) == 1, f"{len(found)} events '{name}' among {self.events}"
        return found[0]

    @property
    def deciders(self) -> list[int]:
        return self.match.deciders()

    @property
    def scores(self) -> list[int]:
        return self.match.scores()

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    @property
    def final(self) -> Outcome:
        """The outcome of a game that must be over."""
        outcome = self.match.outcome()
        assert outcome is not None, "the game is not over"
        return outcome


def count(state: State, depth: int, chance: int = 0) -> int:
    """The number of ways in which the next `depth` decisions can be made."""
    if depth == 0:
        return 1
    seat = state.deciders()[0]
    total = 0
    for action in state.legal(seat):
        following = state.clone()
        following.play(seat, action, FastChance(chance))
        total += count(following, depth - 1, chance)
    return total


class _Handed(Chance):
    """Chance that passes draws on to a source which can be exchanged."""

    def __init__(self, source: Chance) -> None:
        super().__init__()
        self.source = source

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.source.below(n)

    def die(self, sides: int) -> int:
        self.drawn += 1
        return self.source.die(sides)

    def shuffle(self, items: Any) -> None:
        self.drawn += 1
        self.source.shuffle(items)

    def check(self, what: str) -> None:
        if isinstance(self.source, ScriptedChance):
            assert not self.source.leftover(), f"{what}: {self.source.leftover()}"


def _parts(text: str) -> tuple[int, str]:
    seat, _, action = text.partition(" ")
    return int(seat), action

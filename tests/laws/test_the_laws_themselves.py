"""The laws hold for Drift, and each finds the game that breaks it."""

from collections.abc import Callable
from math import nan
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.actions import ActionSpace, Kind
from orebit.core.chance import Chance, FastChance
from orebit.core.description import DescriptionLine
from orebit.core.events import Happening
from orebit.core.game import Game
from orebit.core.laws import LAWS, Law, check_game, chronicle, digest, facts, named
from orebit.core.log import Log
from orebit.core.options import choice
from orebit.core.reasons import LEGAL, Refusal
from orebit.core.state import PUBLIC, Judge, Outcome, Sheet, State
from orebit.games.dark_side import GAME as DARK_SIDE
from orebit.games.dark_side import DarkSide
from orebit.games.dark_side.position import DISCARDING
from orebit.games.dark_side.rules import DarkSideState
from tests.drift import (
    AIMING,
    CHARTS,
    DECK_EMPTY,
    DOCK,
    DOCKED,
    DRIFT,
    DRILLED,
    EVENTS,
    IN_DECK,
    SHOWN,
    STUDY,
    Drift,
    DriftJudge,
    DriftState,
    DriftView,
)

SEEDS = range(8)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_drift_keeps_the_law(law: Law) -> None:
    for players, options in DRIFT.spread:
        for seed in SEEDS[:3]:
            assert law.check(DRIFT, DRIFT.setup(players, options), seed) == ""


def broken_by(game: Game[Any], law: str) -> str:
    """The first sentence of the law against the game."""
    for seed in SEEDS:
        for players, options in game.spread:
            sentence = named(law).check(game, game.setup(players, options), seed)
            if sentence:
                return sentence
    return ""


def with_state(state_class: type[DriftState]) -> Drift:
    game = Drift()
    game.state_class = state_class
    return game


# -- states that break laws


class Endless(DriftState):
    def end(self, by_table: int, log: Log | None) -> None:
        self.turn = 0


class BadRanks(DriftState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        if outcome:
            outcome.ranks = [2 for _ in outcome.ranks]
        return outcome


class Eager(DriftState):
    """Offers actions to seats that are not asked."""

    def legal(self, seat: i64) -> vec[i64]:
        return super().legal(seat) if (self.awaited() >> seat) & 1 else vec[i64]([DOCK])


class Falling(DriftState):
    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](list(super().legal(seat))[::-1])


class SharedClone(DriftState):
    def clone(self) -> "SharedClone":
        other = super().clone()
        other.hold = self.hold
        assert isinstance(other, SharedClone)
        return other


class ForgetfulClone(DriftState):
    def clone(self) -> "ForgetfulClone":
        other = super().clone()
        other.lost = 0
        assert isinstance(other, ForgetfulClone)
        return other


class Wasteful(DriftState):
    """Loses the ore of a broken rig for good."""

    def drill(self, seat: i64, tile: i64, chance: Chance, log: Log | None) -> None:
        super().drill(seat, tile, chance, log)
        self.lost = 0


class MindsTheLog(DriftState):
    def dock(self, seat: i64, log: Log | None) -> None:
        super().dock(seat, log)
        if log is not None:
            self.charges[seat] += 1


class Blind(DriftState):
    """Scrambles nothing at all."""

    def scramble(self, seat: i64, chance: Chance) -> None:
        pass


class BlindToSome(DriftState):
    def scramble(self, seat: i64, chance: Chance) -> None:
        if seat != 1:
            super().scramble(seat, chance)


class Stacked(DriftState):
    """Scrambles the hands among each other, and leaves the deck as it lies."""

    def scramble(self, seat: i64, chance: Chance) -> None:
        held = vec[i64]([chart for chart in range(CHARTS) if self.owner[chart] not in (IN_DECK, SHOWN, seat)])
        owners = [self.owner[chart] for chart in held]
        chance.shuffle(held)
        for chart, owner in zip(held, owners, strict=True):
            self.owner[chart] = owner


class Unshuffled(DriftState):
    """Takes it that somebody knows the deck."""

    def shuffle_unknown(self, chance: Chance) -> None:
        pass


class TakesHands(DriftState):
    """Shuffles what is in hands into what nobody knows."""

    def shuffle_unknown(self, chance: Chance) -> None:
        self.scramble(PUBLIC, chance)


class HalfShuffled(DriftState):
    """Leaves the deck as it lies, half of the time."""

    def shuffle_unknown(self, chance: Chance) -> None:
        if chance.below(2) == 0:
            super().shuffle_unknown(chance)


class Leaning(DriftState):
    """Leaves everything where it lies, half of the time."""

    def scramble(self, seat: i64, chance: Chance) -> None:
        if chance.below(2) == 0:
            super().scramble(seat, chance)


class Rash(DriftState):
    """Scrambles what everybody can see."""

    def scramble(self, seat: i64, chance: Chance) -> None:
        super().scramble(seat, chance)
        chance.shuffle(self.richness)


class Thief(DriftState):
    """Scrambles the seat's own hand, too."""

    def scramble(self, seat: i64, chance: Chance) -> None:
        super().scramble(PUBLIC, chance)


class OpenHand(DriftState):
    """Takes the charts of seat 1 to lie open, in `scramble` as in the view."""

    def hides(self, owner: int, seat: int) -> bool:
        return owner not in (seat, 1)


class Telling(DriftState):
    """Offers a seat to study only while an even chart lies on top."""

    def why_not(self, seat: i64, action: i64) -> i64:
        why = super().why_not(seat, action)
        return DECK_EMPTY if why == LEGAL and action == STUDY and self.deck[self.drawn] % 2 else why


class QuietDice(DriftState):
    """Rolls without marking the entry as revealing."""

    def drill(self, seat: i64, tile: i64, chance: Chance, log: Log | None) -> None:
        super().drill(seat, tile, chance, log)
        for entry in log.entries if log is not None else []:
            entry.revealing = False


class LoudStudy(DriftState):
    """Tells everybody which chart was drawn, as if it had been known."""

    def study(self, seat: i64, log: Log | None) -> None:
        super().study(seat, None)
        if log is not None:
            chart = self.deck[self.drawn - 1]
            log.add(DRILLED, [seat, chart, 0])


class LoudAim(DriftState):
    """Tells everybody of a secret aim, and shows it."""

    def take_aim(self, seat: i64, tile: i64, log: Log | None) -> None:
        super().take_aim(seat, tile, log)
        self.charges[seat] = 3 + tile % 2


class Speechless(DriftState):
    """Logs an entry with a fact too few."""

    def dock(self, seat: i64, log: Log | None) -> None:
        super().dock(seat, None)
        if log is not None:
            log.add(DOCKED, [])


class Unlisted(DriftState):
    def dock(self, seat: i64, log: Log | None) -> None:
        super().dock(seat, None)
        if log is not None:
            log.add(len(EVENTS), [])


class Crashing(DriftState):
    def study(self, seat: i64, log: Log | None) -> None:
        raise IndexError("no such chart")


# -- games that break laws


class LeakyView(Drift):
    def view(self, state: DriftState, seat: int) -> DriftView:
        return msgspec.structs.replace(super().view(state, seat), hand=state.hand(0))


class LeakyWords(Drift):
    def describe(self, state: DriftState, seat: int) -> list[DescriptionLine]:
        chart = state.deck[state.drawn] if state.drawn < CHARTS else None
        return [DescriptionLine("deck", f"Next comes chart {chart}.")]


class NamelessPlaces(Drift):
    def describe(self, state: DriftState, seat: int) -> list[DescriptionLine]:
        return [DescriptionLine("Seat 0", line.text) for line in super().describe(state, seat)]


class LeakyReasons(Drift):
    def refusal(self, state: DriftState, seat: int, action: int) -> Refusal | None:
        refusal = super().refusal(state, seat, action)
        if refusal is None or seat > 1:
            return refusal
        return msgspec.structs.replace(refusal, facts={"others": str(state.hand(1 - seat))})


class Contradicting(Drift):
    def refusal(self, state: DriftState, seat: int, action: int) -> Refusal | None:
        broken = Refusal("broken", "", "docking is out of order", {})
        return broken if action == DOCK else super().refusal(state, seat, action)


class Silent(Drift):
    def refusal(self, state: DriftState, seat: int, action: int) -> Refusal | None:
        return None if action == STUDY else super().refusal(state, seat, action)


class Stateful(Drift):
    """Asking why changes the state."""

    def refusal(self, state: DriftState, seat: int, action: int) -> Refusal | None:
        state.lost += 1
        return super().refusal(state, seat, action)


class SameLabels(Drift):
    def label(self, state: DriftState, seat: int, action: int) -> str:
        return self.actions.kind(action).name


class NoPrompt(Drift):
    def prompt(self, state: DriftState, seat: int) -> str:
        return ""


class EmptySentence(Drift):
    def sentence(self, happening: Happening) -> str:
        return "" if happening.name == "docked" else super().sentence(happening)


class NotANumber(Drift):
    def view(self, state: DriftState, seat: int) -> Any:
        return Mean(mean=nan)


class Mean(msgspec.Struct):
    mean: float | str


class Narrow(Drift):
    spread = ((2, {}), (2, {"calm": True}))


class Ambiguous(Drift):
    @property
    def actions(self) -> ActionSpace:
        return ActionSpace(*(Kind(k.name, **dict(zip(k.parameters, k.values, strict=True))) for k in super().actions),
                           Kind("dock"))  # fmt: skip


class TwoLines(Drift):
    def notation(self, state: DriftState) -> str:
        return super().notation(state) + "\n"


class WildJudge(DriftJudge):
    def value(self, state: State, seat: i64) -> float:
        return 1.5


class KnowingJudge(DriftJudge):
    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, DriftState)
        sheet.add(0.0)
        sheet.add(float(state.deck[CHARTS - 1]))


class LazyJudge(DriftJudge):
    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return [0.0]


class TwoTonguedJudge(DriftJudge):
    def values(self, state: State, values: vec[float]) -> None:
        for seat in range(state.seats):
            values[seat] = 1.0 - self.value(state, seat) / 2.0


class Restless(DriftJudge):
    """A second look shows what is not so."""

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        sheet.add(99.0)
        return True


class Overdue(Drift):
    def progress(self, state: DriftState) -> float:
        return 1.2


def judged_by(judge: DriftJudge) -> Drift:
    class Judged(Drift):
        @property
        def judge(self) -> DriftJudge:
            return judge

    return Judged()


class Unsealed(Drift):
    """Its rules are told apart by nothing: another game starts on every replay."""

    starts = 0

    def start(self, setup: Any, chance: Chance, log: Log | None = None) -> DriftState:
        self.starts += 1
        state = super().start(setup, chance, log)
        state.lost = self.starts
        return state


class Choosy(Drift):
    options = (Drift.options[0], choice("length", ("short", "long", "endless"), "How long."), Drift.options[2])
    spread = ((2, {}), (3, {"calm": True, "length": "long"}))


class Viewless(Drift):
    view = Game.view  # type: ignore[assignment]  # which looks for view.py, and there is none


BREAKAGES: list[tuple[str, Callable[[], Drift], str]] = [
    ("shape", Viewless, "has no `view` in view.py"),
    ("ends", lambda: with_state(Endless), "is not over after"),
    ("ends", lambda: with_state(BadRanks), "ranks [2, 2]"),
    ("decisions", lambda: with_state(Eager), "has 1 legal actions while"),
    ("decisions", lambda: with_state(Falling), "does not rise"),
    ("reasons", Contradicting, "is offered, and refused because docking is out of order"),
    ("reasons", Silent, "'0 study' is neither offered nor explained"),
    ("reasons", Stateful, "asking what is legal and why changes nothing, but lost"),
    ("refusals", Stateful, "refused actions change nothing, but lost"),
    ("refusals", Silent, "study' is not offered, but was played"),
    ("clones", lambda: with_state(SharedClone), "leaves its original as it was, but hold"),
    ("clones", lambda: with_state(ForgetfulClone), "a clone equals its original, but lost"),
    ("conserved", lambda: with_state(Wasteful), "component 0 of the inventory was [21]"),
    ("repeatable", lambda: with_state(MindsTheLog), "with and without a log, but charges"),
    ("repeatable", Unsealed, "but lost"),
    ("notation", Ambiguous, "is written 'dock', which is read as"),
    ("notation", TwoLines, "not one line"),
    ("spread", Narrow, "no setup of the spread has 3 players"),
    ("spread", Choosy, "no setup of the spread has length=endless"),
    ("words", SameLabels, "are both called 'aim'"),
    ("words", NoPrompt, "is not told what to do"),
    ("words", NamelessPlaces, "no place of the table is called 'Seat 0'"),
    ("views", NotANumber, "the view of seat 0"),
    ("records", Unsealed, "a record plays the same game again, but lost"),
    ("hidden", LeakyView, "but the view was"),
    ("hidden", LeakyWords, "but the description was"),
    ("hidden", LeakyReasons, "but the reason for"),
    ("hidden", lambda: with_state(Thief), "seat 0 sees nothing of what it cannot know, but"),
    ("log", lambda: with_state(LoudStudy), "the log of seat"),
    ("secrets", lambda: with_state(LoudAim), "sees no difference, but the view was"),
    ("witness", lambda: with_state(OpenHand), "but what the table shows is"),
    ("witness", LeakyView, "but what the table shows is"),
    ("witness", LeakyWords, "Next comes chart"),
    ("witness", LeakyReasons, "but the refusal of"),
    ("witness", lambda: with_state(LoudStudy), "but the preview of"),
    ("witness", lambda: judged_by(KnowingJudge()), "but the observation is"),
    ("witness", lambda: with_state(LoudAim), "played instead of 'aim"),
    ("witness", lambda: with_state(Telling), "study"),
    ("scramble", lambda: with_state(Rash), "keeps every public fact, but the view was"),
    ("even", lambda: with_state(Leaning), "does not deal evenly"),
    ("unknown", lambda: with_state(Blind), "changes nothing, although something hidden is shown"),
    ("unknown", lambda: with_state(Stacked), "'studied' always shows the same"),
    ("unknown", lambda: with_state(BlindToSome), "scramble(1) changes nothing, although something hidden is shown"),
    ("nobody", lambda: with_state(Unshuffled), "although no seat could know it"),
    ("nobody", lambda: with_state(TakesHands), "sees nothing of shuffle_unknown"),
    ("nobody", lambda: with_state(HalfShuffled), "shuffle_unknown does not deal evenly"),
    ("revealing", lambda: with_state(QuietDice), "draws chance, but no entry of its log is revealing"),
    ("sentences", EmptySentence, "is told of 'docked' by ''"),
    ("sentences", lambda: with_state(Speechless), "IndexError"),
    ("sentences", lambda: with_state(Unlisted), "which is no event"),
    ("take-back", Unsealed, "restores what was before, but lost"),
    ("preview", lambda: with_state(LoudStudy), "but what happens is"),
    ("judge", lambda: judged_by(WildJudge()), "is 1.5, not from 0 to 1"),
    ("judge", lambda: judged_by(TwoTonguedJudge()), "among those of all"),
    ("judge", lambda: judged_by(KnowingJudge()), "but the observation was"),
    ("judge", lambda: judged_by(LazyJudge()), "have the worths [0.0]"),
    ("judge", lambda: judged_by(Restless()), "looks again, and does not see"),
    ("judge", Overdue, "1.2 of the match is over"),
    ("ends", lambda: with_state(Crashing), "IndexError: no such chart"),
]


@pytest.mark.parametrize(("law", "game", "says"), BREAKAGES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_law_finds_the_game_that_breaks_it(law: str, game: Callable[[], Drift], says: str) -> None:
    sentence = broken_by(game(), law)

    assert says in sentence
    assert sentence.startswith("drift, ")


def test_the_second_witness_sees_what_view_and_scramble_share() -> None:
    assert broken_by(with_state(OpenHand), "hidden") == ""
    assert broken_by(with_state(OpenHand), "witness") != ""


class LightWhileDiscarding(DarkSide):
    """Dark Side as it was: what was built counted as light as long as its builder discards."""

    def before(self, state: DarkSideState) -> DarkSideState:
        if state.phase == DISCARDING:
            state = state.clone()
            state.built = False
        return state


class LightInTheView(LightWhileDiscarding):
    def view(self, state: DarkSideState, seat: int) -> msgspec.Struct:
        return super().view(self.before(state), seat)


class LightInWords(LightWhileDiscarding):
    def describe(self, state: DarkSideState, seat: int) -> list[DescriptionLine]:
        return super().describe(self.before(state), seat)


class LightToLearners(LightWhileDiscarding):
    @property
    def judge(self) -> Judge:
        game = self

        class Judged(DriftJudge):
            def value(self, state: State, seat: i64) -> float:
                return 0.5

            def size(self) -> i64:
                return len(game.features)

            def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
                assert isinstance(state, DarkSideState)
                DARK_SIDE.judge.fill(game.before(state), seat, sheet)

        return Judged()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "says"),
    [
        (LightInTheView(), "but what the table shows is"),
        (LightInWords(), "but what the table shows is"),
        (LightToLearners(), "but the observation is"),
    ],
    ids=["view", "words", "observation"],
)
def test_a_face_down_card_that_is_shown_while_its_builder_discards_is_found(game: DarkSide, says: str) -> None:
    sentences = [named("witness").check(game, game.setup(2), seed) for seed in range(24)]

    assert any("build" in sentence and says in sentence for sentence in sentences)


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert {law.name for law in LAWS} == {law for law, _, _ in BREAKAGES}


def test_a_verdict_for_each_law_and_progress_on_the_way() -> None:
    seen: list[tuple[str, int, int]] = []
    laws = [named("ends"), named("notation")]
    verdicts = check_game(
        DRIFT, 2, on_progress=lambda law, done, total: seen.append((law.name, done, total)), laws=laws
    )

    assert [(verdict.law.name, verdict.games, verdict.holds) for verdict in verdicts] == [
        ("ends", 4, True),
        ("notation", 1, True),
    ]
    assert seen == [*(("ends", done, 4) for done in range(5)), ("notation", 0, 1), ("notation", 1, 1)]


def test_a_broken_law_is_tried_no_further() -> None:
    seen: list[tuple[int, int]] = []
    verdict = check_game(
        with_state(BadRanks), 3, on_progress=lambda law, done, total: seen.append((done, total)), laws=[named("ends")]
    )[0]

    assert (verdict.games, verdict.holds) == (1, False)
    assert seen == [(0, 6), (6, 6)]


def test_facts_are_all_attributes_inherited_ones_too() -> None:
    found = facts(DRIFT.start(DRIFT.setup(2), FastChance(0)))

    assert found["seats"] == 2
    assert found["phase"] == AIMING
    assert found["charges"] == [3, 3]
    assert list(found) == sorted(found)


def test_a_game_has_one_digest() -> None:
    setup = DRIFT.setup(2)

    assert digest(DRIFT, setup, 1) == digest(DRIFT, setup, 1) != digest(DRIFT, setup, 2)
    assert chronicle(DRIFT, setup, 1)[0].startswith("deal ")
    assert chronicle(DRIFT, setup, 1)[-1].startswith("end {")

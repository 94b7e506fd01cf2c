"""Judges that learned: what a network makes of a position, its file, and when the hand-made judge plays instead."""

import warnings
from math import exp
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orebit import bots
from orebit.bots import judges, weights
from orebit.bots.judges import HAND, LEARNED, judge_and_manner
from orebit.bots.net import hand_input
from orebit.bots.search_bot import SearchBot
from orebit.bots.weights import OURS, BadNet, Origin, Weights, check, decode, file_name, read, rules_digest
from orebit.core.chance import FastChance
from orebit.core.errors import UnknownBot
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.playout import play_randomly
from orebit.core.state import State
from orebit.core.vecs import zeros
from orebit.games import get
from tests.env.setups import EACH_GAME

HIDDEN = 8
DARK_SIDE = get("dark_side")


def drawn(chance: FastChance) -> float:
    """Between -1 and 1, and the same in a file: a half holds it."""
    return (chance.below(257) - 128) / 128


def some_weights(game: Game[Any], players: int = 2, **changes: Any) -> Weights:
    """Weights by lot, for every third feature."""
    chance = FastChance(3)
    inputs = list(range(0, len(game.features), 3))
    origin = Origin(
        game=game.id,
        players=players,
        rules=rules_digest(game),
        seed=3,
        commit="",
        recipe={},
        inputs=inputs,
        hidden=HIDDEN,
        plies=2,
        held_out_loss=0.5,
        hand_loss=0.6,
    )
    first = [drawn(chance) for _ in range((len(inputs) + 1) * HIDDEN)]
    biases, second = ([drawn(chance) for _ in range(HIDDEN)] for _ in range(2))
    return Weights(msgspec.structs.replace(origin, **changes), first, biases, second, drawn(chance))


def reckoned(net: Weights, numbers: list[float], by_hand: float) -> float:
    """The same network, written plainly."""
    inputs = [*(numbers[feature] for feature in net.origin.inputs), hand_input(by_hand)]
    total = net.bias
    for unit in range(HIDDEN):
        sums = net.biases[unit] + sum(number * net.first[row * HIDDEN + unit] for row, number in enumerate(inputs))
        total += max(0.0, sums) * net.second[unit]
    return 1 / (1 + exp(-total))


def position(game: Game[Any], players: int, plies: int = 23) -> State:
    chance = FastChance(players, 4)
    state: State = game.start(game.setup(players), chance)
    play_randomly(state, chance, FastChance(players, 5), plies)
    return state


def put(folder: Path, net: Weights) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file_name(net.origin.game, net.origin.players)).write_bytes(net.encode())


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_network_is_what_its_weights_say_for_every_seat(game: Game[Any]) -> None:
    net = some_weights(game)
    judge, inner = net.judge(game.judge), game.judge
    for players in (2, game.players[-1]):
        state = position(game, players)
        values = zeros(state.seats)
        judge.values(state, values)
        for seat in range(state.seats):
            plain = reckoned(net, inner.observe(state, seat), inner.value(state, seat))
            assert values[seat] == judge.value(state, seat)
            assert values[seat] == pytest.approx(plain, abs=1e-9)
            assert judge.observe(state, seat) == inner.observe(state, seat)


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_network_knows_only_what_its_seat_may_know_and_likes_what_the_judge_likes(game: Game[Any]) -> None:
    judge = some_weights(game).judge(game.judge)
    state = position(game, 2)
    for seat in range(2):
        before = judge.value(state, seat)
        for luck in range(3):
            guess = state.clone()
            guess.scramble(seat, FastChance(luck))
            assert judge.value(guess, seat) == before
    seat = state.deciders()[0]
    legal = state.legal(seat)
    for ask in ("worths", "glances", "ponders"):
        assert getattr(judge, ask)(state, seat, legal) == getattr(game.judge, ask)(state, seat, legal)


def test_how_a_game_ended_is_not_a_matter_of_opinion() -> None:
    state = position(DARK_SIDE, 2, plies=10_000)
    judge = some_weights(DARK_SIDE).judge(DARK_SIDE.judge)
    values = zeros(2)
    judge.values(state, values)

    assert state.awaited() == 0
    assert list(values) == [judge.value(state, seat) for seat in range(2)]
    assert list(values) == [DARK_SIDE.judge.value(state, seat) for seat in range(2)]


def test_a_file_gives_back_the_same_network() -> None:
    net = some_weights(DARK_SIDE)
    again = decode(net.encode(), "a file")

    assert again.origin == net.origin
    assert (*again.first, *again.biases, *again.second, again.bias) == (*net.first, *net.biases, *net.second, net.bias)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda held: held[:-1], "holds no weights of Orebit"),
        (lambda held: b"{}" + held, "holds no weights of Orebit"),
        (lambda held: held.replace(b'"format":1', b'"format":7'), "this Orebit reads format 1"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(spoil: Any, said: str) -> None:
    with pytest.raises(BadNet, match=said):
        decode(spoil(some_weights(DARK_SIDE).encode()), "mine.net")


def test_weights_of_more_than_100_kb_are_not_written() -> None:
    net = some_weights(DARK_SIDE)
    large = Weights(net.origin, [0.0] * 60_000, net.biases, net.second, net.bias)

    with pytest.raises(BadNet, match="take fewer hidden units"):
        large.encode()


def test_a_search_goes_by_weights_of_ones_own_and_by_their_playout(own: Path) -> None:
    put(own / "mine", some_weights(DARK_SIDE))
    state = position(DARK_SIDE, 2)
    judge, manner = judge_and_manner(DARK_SIDE, state, "mine")

    assert manner.plies == 2 != DARK_SIDE.searching(state).plies
    assert judge.value(state, 0) != DARK_SIDE.judge.value(state, 0)
    played = [bots.get(name, 1).choose(Perspective(DARK_SIDE, state, state.deciders()[0], FastChance(1)))
              for name in ("search:sims=60:judge=mine", "search:sims=60:judge=mine")]  # fmt: skip
    assert played[0] == played[1]


def test_where_weights_of_ones_own_do_not_fit_the_hand_made_judge_plays_and_it_is_said(own: Path) -> None:
    """Not refused: the bot may sit at a table."""
    state, other = position(DARK_SIDE, 2), position(DARK_SIDE, 3)
    put(own / "old", some_weights(DARK_SIDE, rules="of last year"))
    judges._warn.cache_clear()

    with pytest.warns(
        RuntimeWarning, match=r"other rules, components or observations .*`orebit train dark_side --seats 2"
    ):
        judge, _ = judge_and_manner(DARK_SIDE, state, "old")
    with pytest.warns(RuntimeWarning, match=r"no weights 'old' for Dark Side .*dark_side-3\.net is missing"):
        judge, _ = judge_and_manner(DARK_SIDE, other, "old")
    assert type(judge) is type(DARK_SIDE.judge)
    bots.check("hard:judge=old")


@pytest.mark.parametrize("name", ["../mine", "Mine", "a/b", ".", "unknown"])
def test_a_judge_is_known_by_name_and_a_name_is_no_path(own: Path, name: str) -> None:
    (own / "a/b").mkdir(parents=True)

    with pytest.raises(UnknownBot, match="judge is 'hand', 'learned', or the name of weights of yours"):
        bots.get(f"hard:judge={name}", 1)


def test_where_the_rules_are_others_the_hand_made_judge_plays_and_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with component data of one's own."""
    monkeypatch.setattr(weights, "OURS", tmp_path)
    put(tmp_path, some_weights(DARK_SIDE, rules="of last year"))
    state = position(DARK_SIDE, 2)
    judges._warn.cache_clear()

    with pytest.warns(RuntimeWarning, match="was learned for other rules.*; the hand-made judge plays"):
        judge, manner = judge_and_manner(DARK_SIDE, state, LEARNED)
    assert type(judge) is type(DARK_SIDE.judge)
    assert manner == DARK_SIDE.searching(state)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        judge_and_manner(DARK_SIDE, state, LEARNED)


@pytest.mark.parametrize("game", EACH_GAME)
def test_without_weights_a_search_is_what_it_was(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "OURS", tmp_path)
    state = position(game, 2)
    for name in (HAND, LEARNED):
        judge, manner = judge_and_manner(game, state, name)
        assert type(judge) is type(game.judge)
        assert manner == game.searching(state)


@pytest.mark.parametrize(
    ("game_id", "players", "options", "learned_for"),
    [
        ("dark_side", 1, {}, 1),
        ("dark_side", 4, {}, 4),
        ("asteroid_miners", 1, {}, 1),
        ("mining_colony", 1, {}, 1),
        ("mining_colony", 3, {}, 3),
        ("martian_miners", 2, {}, 2),
        ("martian_miners", 2, {"goal": "monopoly"}, 0),
        ("planet_xs", 1, {}, 1),
        ("planet_xs", 2, {}, 2),
        ("planet_xs", 2, {"ai_crews": 0}, 0),
        ("planet_xs", 2, {"coop": True}, 0),
        ("planet_xs", 6, {}, 6),
    ],
)
def test_weights_are_for_one_number_of_players_and_one_goal(
    game_id: str, players: int, options: dict[str, Any], learned_for: int
) -> None:
    game = get(game_id)

    assert game.learned_for(game.start(game.setup(players, options), FastChance(1))) == learned_for


def test_what_comes_with_orebit_was_learned_for_the_rules_of_today() -> None:
    """A changed word in the data of a game would silence it: the hand-made judge would play as `hard`."""
    files = sorted(OURS.glob("*.net"))

    assert files
    for path in files:
        weights = read(path)
        check(weights, get(weights.origin.game), path.name)
        assert path.name == file_name(weights.origin.game, weights.origin.players)


def test_only_hard_and_master_go_by_what_was_learned_unless_it_is_told_otherwise() -> None:
    def judge_of(name: str) -> str:
        bot = bots.get(name, 1)
        assert isinstance(bot, SearchBot)
        return bot.level.judge

    names = ("easy", "medium", "hard", "master", "hard:judge=hand", "search:judge=learned")
    assert [judge_of(name) for name in names] == [
        HAND, HAND, LEARNED, LEARNED, HAND, LEARNED,
    ]  # fmt: skip


@pytest.mark.parametrize("path", sorted(weights.OURS.glob("*.net")), ids=lambda path: path.name)
def test_weights_that_come_with_orebit_fit_and_passed_their_gate(path: Path) -> None:
    net = weights.read(path)
    origin = net.origin
    game = get(origin.game)
    weights.check(net, game, path.name)

    assert path.name == file_name(origin.game, origin.players)
    assert path.stat().st_size <= weights.MOST_BYTES
    assert origin.licence == "MIT"
    assert origin.recipe["seed"] == origin.seed
    assert origin.commit
    assert origin.held_out_loss < origin.hand_loss
    assert origin.gate is not None
    assert origin.gate.passed

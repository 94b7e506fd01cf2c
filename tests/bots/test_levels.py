"""The levels: names, parameters, budgets, errors, reasons."""

import re
import threading
import time

import pytest

import orebit
from orebit import bots
from orebit.bots.judges import FirstSight
from orebit.bots.search import Candidate
from orebit.bots.search_bot import Level, SearchBot
from orebit.core.errors import UnknownBot
from orebit.core.game import Searching
from orebit.core.match import Match


def opening(players: int = 2) -> Match:
    return orebit.new("dark_side", seats=players, seed=4)


def thinker(name: str, clock: bool = True) -> SearchBot:
    bot = bots.get(name, 1, clock=clock)
    assert isinstance(bot, SearchBot)
    return bot


def chosen(bot: bots.Bot, match: Match) -> str:
    seat = match.deciders()[0]
    return match.game.actions.format(bot.choose(match.perspective(seat, bot.chance)))


def test_every_name_can_be_had() -> None:
    assert bots.NAMES == ("random", "easy", "greedy", "medium", "hard", "master")
    assert all(bots.is_bot(name) for name in bots.NAMES)
    assert not bots.is_bot("me")


def test_parameters_replace_the_level_s_own() -> None:
    assert thinker("hard:ms=200").level.ms == 200
    assert thinker("hard:ms=200").level.sims == 0
    assert thinker("search:sims=2000:plies=8").level.plies == 8
    assert thinker("medium", clock=False).level.ms == 0
    assert thinker("medium:ms=20", clock=False).level.ms == 20
    assert bots.is_reproducible("hard")
    assert bots.is_reproducible("hard:sims=20")
    assert not bots.is_reproducible("hard:ms=20")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hrad", "did you mean 'hard'"),
        ("random:sims=2", "has no parameters"),
        ("search:games=2", "has no parameter 'games'"),
        ("search:sims=many", "sims takes a whole number, not .many."),
        ("search:sims=0", "simulations .sims=2000. or time"),
        ("search:sims=2:sims=3", "given once each"),
        ("search:sims", "as sims=VALUE"),
        ("search:playout=wild", "'greedy' or 'random'"),
        ("easy:overlook=1", "shares"),
        ("hard:ms=99999999", "up to"),
        ("hard:explore=nan", "from 0 up"),
    ],
)
def test_a_bad_name_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        bots.check(name)


def test_a_game_says_how_it_is_searched_best_and_a_parameter_overrules_it() -> None:
    solo, two = orebit.new("mining_colony", seats=1, seed=1), orebit.new("mining_colony", seats=2, seed=1)
    level = Level(sims=1)

    assert level.settings(solo.game, solo.state).stray == 0.0
    assert level.settings(two.game, two.state).stray == Searching().stray
    assert Level(sims=1, stray=0.2).settings(solo.game, solo.state).stray == 0.2


def test_a_forced_move_is_answered_at_once() -> None:
    match = opening()
    while len(match.legal(match.deciders()[0])) > 1:
        match.play(match.deciders()[0], match.legal(match.deciders()[0])[0])
    bot = thinker("search:sims=1000000")

    assert chosen(bot, match) == match.legal(match.deciders()[0])[0]
    assert bot.why().sentence == "There was no other choice."


def test_time_is_kept() -> None:
    bot = thinker("hard:ms=60")
    began = time.perf_counter()
    chosen(bot, opening(4))

    assert time.perf_counter() - began < 2  # generous: other work may run on this machine
    assert bot.spent_ms < 1000


def test_it_can_be_stopped_and_answers_with_what_it_has() -> None:
    match = opening(4)
    bot = thinker("search:ms=60000:explore=50")
    threading.Timer(0.2, bot.stop).start()
    began = time.perf_counter()

    assert chosen(bot, match) in match.legal(match.deciders()[0])
    assert time.perf_counter() - began < 20


def test_it_can_say_why() -> None:
    bot = thinker("search:sims=100")
    match = opening()
    action = chosen(bot, match)
    why = bot.why(3)

    assert why.considered[0].action == action
    assert len(why.considered) == 3
    assert f"after '{why.considered[0].label}' it wins about" in why.sentence
    assert re.search(r"imagined \d+ games", why.sentence)
    heading = match.game.group(match.game.actions.parse(action))
    assert why.considered[0].label.lower().startswith(heading.lower())
    assert all(0 <= each.expected <= 1 for each in why.considered if each.expected is not None)


@pytest.mark.parametrize("name", ["greedy", "search:sims=8"])
def test_what_it_scores_is_a_reason(name: str) -> None:
    match = orebit.new("dark_side", seats=2, seed=1, options={"robot_placement": "auto"})
    bot = bots.get(name, 1)
    told: list[str] = []
    while not told:
        seat = match.deciders()[0]
        before, action = match.state.scores()[seat], chosen(bot, match)
        told = [reason for reason in bot.why().reasons if reason.startswith("It scores")]
        match.play(seat, action)

    assert told[0].startswith(f"It scores {match.state.scores()[seat] - before} point")


def test_people_wait_longer_for_the_one_that_takes_its_time() -> None:
    assert [bots.patience(name) for name in ("hard", "master", "master:ms=500", "random")] == [1, 2, 2, 1]
    assert bots.longest_ms("master") == 2 * bots.longest_ms("hard")


def test_greedy_and_random_can_say_why() -> None:
    match = opening()
    for name, word in (("greedy", "first sight"), ("random", "by lot")):
        bot = bots.get(name, 1)
        assert "yet" in bot.why().sentence or name == "random"
        chosen(bot, match)
        assert word in bot.why().sentence


@pytest.mark.slow
def test_a_tree_is_kept_when_nothing_unforeseen_happened() -> None:
    """In the kept tree the next decision of the same turn has been looked at already."""
    match = orebit.new("dark_side", seats=2, seed=4)
    bot = thinker("search:sims=60")
    kept = 0
    while kept == 0 and len(match.acts) < 40:
        seat = match.deciders()[0]
        if seat == 0:
            before = bot._kept
            match.play(0, chosen(bot, match))
            if before is not None and before.search.root != 0:
                kept += 1
        else:
            match.play(seat, match.legal(seat)[0])

    assert kept


def test_what_strikes_at_first_sight_is_not_missed() -> None:
    plain, striking = Candidate(1, 100, 0.6, 0.1), Candidate(2, 50, 0.5, 0.4)
    bot = thinker("search:sims=1:miss=1")
    picked = [bot._pick([plain, striking]).action for _ in range(400)]

    assert 200 < picked.count(2) < 380, "three times of four the better one is missed"
    assert {thinker("search:sims=1")._pick([plain, striking]).action for _ in range(20)} == {1}


def test_a_hasty_bot_does_not_plan() -> None:
    match = orebit.new("asteroid_miners", seats=2, seed=1)
    judge, state = match.game.judge, match.state
    while True:
        seat = state.deciders()[0]
        legal = state.legal(seat)
        if len(legal) > 1 and list(judge.ponders(state, seat, legal)) != list(judge.worths(state, seat, legal)):
            break
        match.play(seat, legal[0])

    assert list(FirstSight(judge).ponders(state, seat, legal)) == list(judge.worths(state, seat, legal))


@pytest.mark.slow
def test_easy_errs_and_medium_does_not() -> None:
    match = opening()
    seat = match.deciders()[0]
    easy, medium = (
        {
            bot.choose(match.perspective(seat, bot.chance))
            for bot in (bots.get(name, seed, clock=False) for seed in range(8))
        }
        for name in ("easy:sims=16", "medium:sims=32")
    )

    assert len(easy) > len(medium)

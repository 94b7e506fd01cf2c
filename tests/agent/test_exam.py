"""The exam: where an agent is put on the ladder, what is noted of it, and what is written."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import orebit
from orebit.agent.cell import Limits
from orebit.agent.exam import Place, Plan, setup_of, sit, take
from orebit.agent.examinees import BotFile, Function, NamedBot, Web, agent_of
from orebit.agent.ladder import Duel, Rung, fitted, ladder, rate
from orebit.agent.page import html, write
from orebit.cli import main
from orebit.core.errors import OrebitError
from orebit.core.perspective import Perspective
from orebit.core.record import read_record
from orebit.games import IDS, get

GUIDE = Path(__file__).parents[2] / "docs/guides/agents.md"
RANDOM = Rung("random", "random", 0.0)
WEAK = ["random", "greedy"]


@pytest.mark.parametrize("game_id", IDS)
def test_every_game_has_a_ladder_that_begins_with_random_at_0(game_id: str) -> None:
    rungs = ladder(game_id)

    assert (rungs[0].name, rungs[0].rating) == ("random", 0.0)
    assert {rung.name for rung in rungs} == {"random", "greedy", "easy", "medium", "hard"}
    assert all(":ms=" not in rung.bot for rung in rungs), "a clock would make a rung as strong as the machine"


def test_ten_wins_to_one_are_about_400_points() -> None:
    points = fitted([Duel("b", "a", 1000, 10 / 11)])

    assert points["b"] - points["a"] == pytest.approx(400, abs=5)


def test_a_rating_is_sure_after_many_games_and_unsure_after_few() -> None:
    scale = [{"a": 0.0, "b": 400.0}]
    few, many = (rate([("a", 1.0), ("a", 0.0), ("b", 0.0)] * times, scale, 200.0) for times in (2, 60))

    assert few.low < many.low < many.points < many.high < few.high
    assert abs(many.points) < 60


def test_what_is_not_known_of_the_rungs_is_not_known_of_an_agent_either() -> None:
    results = [("a", 1.0), ("a", 0.0)] * 60
    sure = rate(results, [{"a": 0.0}], 0.0)
    unsure = rate(results, [{"a": -150.0}, {"a": 150.0}], 0.0)

    assert unsure.points == pytest.approx(sure.points, abs=5)
    assert unsure.low < sure.low - 100
    assert unsure.high > sure.high + 100


@pytest.mark.slow
def test_bots_stand_in_order_and_an_exam_can_be_taken_again() -> None:
    weak, strong, again = (
        take(NamedBot(name), Plan("dark_side", 8, seed=5, against=WEAK)) for name in ("random", "greedy", "greedy")
    )

    assert weak.rating.points < strong.rating.points
    assert weak.rating.low < 0 < weak.rating.high, "its own rung lies in its interval"
    assert [(each.scores, each.seat) for each in strong.games] == [(each.scores, each.seat) for each in again.games]


@pytest.mark.slow
def test_all_rungs_are_played_from_both_seats_and_the_same_deals(tmp_path: Path) -> None:
    report = take(NamedBot("greedy"), Plan("dark_side", 5, against=WEAK), tmp_path)
    records = [read_record(tmp_path / f"game-{number:03}.orebit.json") for number in range(1, 9)]

    assert len(report.games) == 8, "rounded up to whole deals"
    assert [each.rung for each in report.games[:4]] == ["random", "random", "greedy", "greedy"]
    assert len({record.seed for record in records[:4]}) == 1
    assert records[0].seed != records[4].seed
    assert [record.seats.index("greedy (agent)") for record in records[:4]] == [0, 1, 0, 1]
    for record, each in zip(records, report.games):
        match = orebit.replay(record)
        assert list(each.scores.values()) == match.scores()


@pytest.mark.slow
def test_illegal_tries_are_counted_by_rule_and_the_second_in_a_row_forfeits() -> None:
    tried: list[int] = []

    def choose(perspective: Perspective) -> int | str:
        tried.append(1)
        legal = list(perspective.legal)
        if len(tried) == 1:
            return "jump"
        if len(tried) < 20:
            return legal[0]
        return next(code for code in range(perspective.game.actions.size) if code not in legal)

    report = take(Function(choose, "mine"), Plan("dark_side", 2, against=["random"]))

    first = report.games[0]
    assert first.forfeited == "two illegal tries in a row at one decision"
    assert first.share == 0
    assert first.illegal["no action of the game"] == 1
    assert any(re.fullmatch(r"\w+ \([§R].*\)", reason) for reason in report.illegal), report.illegal
    assert report.forfeits == 2


@pytest.mark.slow
def test_a_function_that_fails_loses_its_game_only() -> None:
    report = take(Function(lambda perspective: int("x"), "mine"), Plan("dark_side", 2, against=["random"]))

    assert report.forfeits == 2
    assert "ValueError" in report.games[1].forfeited


def test_variants_come_from_the_seed() -> None:
    for game_id in IDS:
        game = get(game_id)
        once, again, other = (
            [setup_of(game, Plan(game_id, seed=seed, variants=True), deal).options for deal in range(6)]
            for seed in (1, 1, 2)
        )
        assert once == again
        assert once != other
        assert len({str(each) for each in once}) > 1


@pytest.mark.slow
def test_the_loss_of_some_decisions_is_told() -> None:
    place = Place(0, 0, RANDOM, 0)
    told = sit(NamedBot("random"), get("dark_side"), Plan("dark_side", looked_at=2), place, None)

    assert 0 < len(told.losses) <= 2
    assert all(0 <= loss <= 1 for loss in told.losses)


@pytest.mark.slow
def test_the_page_tells_it_all_and_escapes_names(tmp_path: Path) -> None:
    report = take(NamedBot("greedy", "<b>me</b>"), Plan("dark_side", 2, against=["random"], variants=True), tmp_path)
    page = write(report, tmp_path).read_text()

    assert page == html(report)
    assert "&lt;b&gt;me&lt;/b&gt;" in page
    assert "<b>me</b>" not in page
    assert f"{report.rating.points:.0f}" in page
    assert "http" not in page, "it needs nothing else"
    assert json.loads((tmp_path / "exam.json").read_bytes())["rung"] == report.rung


class Playing(BaseHTTPRequestHandler):
    """A player behind an address: the last of its legal actions."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        numbers = [number for listed in asked["look"]["actions"].values() for number in listed]
        content = json.dumps({"action": numbers[-1], "tokens": 3}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content if self.path == "/good" else b"x" * len(content))

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Playing) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.slow
def test_a_player_behind_an_address(address: str) -> None:
    plan = Plan("dark_side", 2, against=["random"])
    good, bad, nobody = (take(Web(each, 20.0), plan) for each in (f"{address}/good", address, "http://127.0.0.1:9/"))

    assert good.forfeits == 0
    assert good.tokens == 3 * good.decisions > 0
    assert "garbage" in bad.games[0].forfeited
    assert "did not answer" in nobody.games[0].forfeited


def example(folder: Path) -> BotFile:
    """The bot of the guide."""
    (source,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    file = folder / "bot.py"
    file.write_text(source)
    return BotFile(file, Limits(seconds=60))


@pytest.mark.parametrize("game_id", [pytest.param(each, marks=pytest.mark.slow) for each in IDS])
def test_the_bot_of_the_guide_beats_random(tmp_path: Path, game_id: str) -> None:
    """From both seats of a deal where that is quick; the guide's bar was tried with more games."""
    games = [sit(example(tmp_path), get(game_id), Plan(game_id, seed=1), Place(0, 0, RANDOM, 0), None)]

    assert [each.forfeited for each in games] == [""]
    assert [each.share for each in games] == [1.0]


@pytest.mark.slow
def test_the_command_tells_the_rating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["exam", "greedy", "--game", "dark_side", "--games", "2", "--against", "random", "--out", str(tmp_path)])
        == 0
    )

    told = capsys.readouterr().out
    assert told.startswith("greedy: rating ")
    assert (tmp_path / "exam.html").is_file()
    assert (tmp_path / "game-002.txt").is_file()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "name whom to examine"),
        (["greedy", "--bot", "x.py"], "name whom to examine"),
        (["--bot", "nowhere.py"], "there is no bot file nowhere.py"),
        (["gredy"], "did you mean 'greedy'"),
        (["greedy", "--against", "nobody"], "'nobody' is no rung of the ladder"),
        (["greedy", "--games", "0"], "at least 1"),
        (["no.such:choose"], "cannot be loaded"),
    ],
)
def test_what_cannot_be_examined_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", *arguments, "--game", "dark_side"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_rung_by_name_has_the_budget_of_the_rung() -> None:
    agent = agent_of("medium", {"medium": "medium:sims=24"}, Limits())

    assert isinstance(agent, NamedBot)
    assert (agent.name, agent.bot) == ("medium", "medium:sims=24")
    with pytest.raises(OrebitError):
        agent_of("nobody", {}, Limits())

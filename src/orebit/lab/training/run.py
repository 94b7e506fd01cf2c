"""A training run, step by step: games, learning, figures, gate. Every step leaves a file, and is not done twice."""

import hashlib
import os
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from orebit.bots import weights as net_files
from orebit.core.errors import OrebitError
from orebit.core.game import Game
from orebit.games import get
from orebit.lab.arena import arena
from orebit.lab.training.figures import Figures, figures
from orebit.lab.training.fit import Net, Table, is_kept_back, new_net, teach
from orebit.lab.training.recipe import Recipe
from orebit.lab.training.selfplay import GREEDY, SEARCH, Rows, chunks, joined, play_chunk
from orebit.lab.workers import in_pool

T = TypeVar("T")
Watch = Callable[[Iterable[Any], int, str], Iterable[Any]]

RECIPE, REPORT, GATE = "recipe.json", "report.json", "gate.json"


class Gated(msgspec.Struct, frozen=True):
    """Of which weights a gate tells."""

    weights: str  # SHA-256
    gate: net_files.Gate


class Stage(msgspec.Struct, frozen=True):
    """What was learned from one kind of games."""

    games: str
    rows: int
    losses: list[tuple[float, float]]  # by epoch: on games that were learned from, and on those kept back


class Report(msgspec.Struct, frozen=True):
    title: str
    recipe: Recipe
    commit: str
    numpy: str
    rows: int
    stages: list[Stage]
    figures: Figures
    gate: net_files.Gate | None
    file: str
    file_bytes: int
    cpu_seconds: dict[str, float]  # by step, of this process; games are played by workers too


class Run:
    """One folder: recipe, games, weights, report."""

    def __init__(
        self, recipe: Recipe, folder: Path, workers: int, cluster: str, watch: Watch, say: Callable[[str], None]
    ) -> None:
        self.recipe = recipe
        self.folder = folder
        self.workers = workers
        self.cluster = cluster
        self.watch = watch
        self.say = say
        self.game: Game[Any] = get(recipe.game)
        self.spent: dict[str, float] = {}

    @property
    def file(self) -> Path:
        return self.folder / net_files.file_name(self.recipe.game, self.recipe.players)

    def run(self, with_gate: bool = True) -> Report:
        self.prepare()
        self.timed("games", self.play)
        stages, found = self.timed("learning", self.learn)
        gate = self.timed("gate", self.gate) if with_gate and self.recipe.players > 1 else None
        if gate is not None:
            held = net_files.read(self.file)
            self.write(
                net_files.Weights(
                    msgspec.structs.replace(held.origin, gate=gate), held.first, held.biases, held.second, held.bias
                )
            )
        report = Report(
            title=self.game.title,
            recipe=self.recipe,
            commit=commit(),
            numpy=np.__version__,
            rows=sum(stage.rows for stage in stages),
            stages=stages,
            figures=found,
            gate=gate,
            file=self.file.name,
            file_bytes=self.file.stat().st_size,
            cpu_seconds=self.spent,
        )
        (self.folder / REPORT).write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        return report

    def timed(self, name: str, step: Callable[[], T]) -> T:
        began = time.process_time()
        done = step()
        self.spent[name] = round(time.process_time() - began, 1)
        return done

    def prepare(self) -> None:
        """A folder belongs to one recipe: what is in it is gone on with, never mixed."""
        path = self.folder / RECIPE
        given = msgspec.json.encode({"recipe": self.recipe, "rules": net_files.rules_digest(self.game)})
        try:
            (self.folder / "games").mkdir(parents=True, exist_ok=True)
            known = path.read_bytes() if path.exists() else b""
            if known and known != given:
                raise OrebitError(
                    f"{self.folder} holds a run of another recipe or other rules: take another folder, or remove it"
                )
            path.write_bytes(given)
        except OSError as error:
            raise OrebitError(f"the folder {self.folder} cannot be used: {error.strerror}") from None

    # -- games

    def play(self) -> None:
        missing = [chunk for chunk in chunks(self.recipe) if not self.chunk_file(*chunk).exists()]
        if not missing:
            return
        tasks = [(self.recipe, str(self.chunk_file(*chunk)), *chunk) for chunk in missing]
        again: list[int] = []
        if self.cluster:
            from orebit.lab.cluster import on_ray

            done: Iterable[Any] = (keep(path, rows) for path, rows in on_ray(play_for, tasks, self.cluster, again))
        elif self.workers == 1:
            done = (play_and_keep(*task) for task in tasks)
        else:
            done = in_pool(play_and_keep, tasks, self.workers, again)
        for _ in self.watch(done, len(tasks), f"Playing {self.game.title}"):
            pass

    def chunk_file(self, kind: str, number: int) -> Path:
        return self.folder / "games" / f"{kind}-{number:04}.npz"

    def rows(self, kind: str) -> Rows | None:
        parts = [read(self.chunk_file(*chunk)) for chunk in chunks(self.recipe) if chunk[0] == kind]
        return joined(parts) if parts else None

    # -- learning

    def learn(self) -> tuple[list[Stage], Figures]:
        recipe = self.recipe
        rows = self.rows(GREEDY)
        assert rows is not None, "a recipe has games of the greedy bot"
        net, table = new_net(recipe, rows, len(self.game.features))
        self.say(f"{len(rows):,} positions of {recipe.greedy_games:,} games, {net.inputs.size + 1} inputs.")
        stages = [Stage(GREEDY, len(rows), teach(net, table, recipe, recipe.epochs, recipe.rate, self.tell))]
        rows = self.rows(SEARCH)
        if rows is not None:
            table = Table(rows, net.inputs, len(self.game.features))
            self.say(f"{len(rows):,} positions of {recipe.search_games:,} games of a search.")
            losses = teach(net, table, recipe, recipe.last_epochs, recipe.last_rate, self.tell)
            stages.append(Stage(SEARCH, len(rows), losses))
        kept_back = is_kept_back(table.rows)
        found = figures(table.rows, kept_back, net.forecasts(table, np.flatnonzero(kept_back)))
        self.write(self.weights(net, found))
        return stages, found

    def tell(self, epoch: str, learned: float, kept_back: float) -> None:
        self.say(f"  {epoch}: log loss {learned:.4f}, on games kept back {kept_back:.4f}")

    def weights(self, net: Net, found: Figures) -> net_files.Weights:
        first, biases, second, bias = net.folded()
        origin = net_files.Origin(
            game=self.recipe.game,
            players=self.recipe.players,
            rules=net_files.rules_digest(self.game),
            seed=self.recipe.seed,
            commit=commit(),
            recipe=msgspec.to_builtins(self.recipe),
            inputs=net.inputs.tolist(),
            hidden=self.recipe.hidden,
            plies=self.recipe.plies,
            held_out_loss=found.loss,
            hand_loss=found.hand_loss,
        )
        return net_files.Weights(origin, first.ravel().tolist(), biases.tolist(), second.tolist(), bias)

    def write(self, weights: net_files.Weights) -> None:
        self.file.write_bytes(weights.encode())

    # -- the gate

    def gate(self) -> net_files.Gate:
        """Played once for these weights, whatever else is done again."""
        path = self.folder / GATE
        digest = hashlib.sha256(self.file.read_bytes()).hexdigest()
        known = msgspec.json.decode(path.read_bytes(), type=Gated) if path.exists() else None
        if known is None or known.weights != digest:
            known = Gated(digest, self.play_gate())
            path.write_bytes(msgspec.json.encode(known))
        return known.gate

    def play_gate(self) -> net_files.Gate:
        """Paired games at equal processor time on fresh deals: the network in one seat, the hand-made judge around."""
        recipe = self.recipe
        net = f"search:ms={recipe.gate_ms}:judge={self.folder.name}"
        by_hand = f"search:ms={recipe.gate_ms}:judge=hand"
        before = os.environ.get(net_files.VARIABLE)
        os.environ[net_files.VARIABLE] = str(self.folder.parent.resolve())
        try:
            found = arena(
                recipe.game,
                [net, *[by_hand] * (recipe.players - 1)],
                recipe.gate_games,
                recipe.players,
                {},
                recipe.gate_seed,
                self.workers,
                "",  # a cluster has neither this folder nor equal machines
                lambda games, total: self.watch(games, total, "Playing the gate"),
            )
        finally:
            if before is None:
                del os.environ[net_files.VARIABLE]
            else:
                os.environ[net_files.VARIABLE] = before
        if found.games < found.wanted:
            raise OrebitError("the gate was interrupted; the same command plays it again")
        duel = next(duel for duel in found.duels if duel.first == net)
        return net_files.Gate(duel.games, recipe.gate_ms, duel.share, duel.low, duel.high, recipe.gate_seed)


# What workers do


def play_and_keep(recipe: Recipe, path: str, kind: str, number: int) -> str:
    return keep(path, play_chunk(recipe, kind, number))


def play_for(recipe: Recipe, path: str, kind: str, number: int) -> tuple[str, Rows]:
    """On a cluster, whose machines need not share our folder."""
    return path, play_chunk(recipe, kind, number)


def keep(path: str, rows: Rows) -> str:
    """Whole or not at all: a run may be interrupted at any moment."""
    part = Path(f"{path}.part")
    with part.open("wb") as file:
        np.savez(file, **{name: getattr(rows, name) for name in Rows.__struct_fields__})
    part.replace(path)
    return path


def read(path: Path) -> Rows:
    with np.load(path) as held:
        return Rows(*(held[name] for name in Rows.__struct_fields__))


def commit() -> str:
    """Of the Orebit in this folder, if it is a clone of it; "" elsewhere."""
    if not Path("src", "orebit", "__init__.py").exists():
        return ""
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()[:12]

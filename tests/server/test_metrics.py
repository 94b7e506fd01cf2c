"""Metrics: the guide names every one and no other, the board asks for those that there are, and they move (line 17)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from orebit.server.metrics import Metrics
from tests.hosting import GUIDE
from tests.server.clients import Browser
from tests.server.conftest import Running

ROOT = Path(__file__).parents[2]
BOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana" / "orebit.json").read_text(encoding="utf-8"))
ENDINGS = {"counter": ("_total",), "gauge": ("",), "histogram": ("", "_bucket", "_sum", "_count")}


def names() -> set[str]:
    """What can be asked for."""
    return {family.name + ending for family in Metrics().registry.collect() for ending in ENDINGS[family.type]}


def expressions(panels: list[dict[str, Any]]) -> Iterator[str]:
    for panel in panels:
        for target in panel.get("targets", []):
            yield target["expr"]
        yield from expressions(panel.get("panels", []))


def test_the_guide_names_every_metric_and_no_other() -> None:
    told = set(re.findall(r"`(orebit_\w+)`", GUIDE.read_text(encoding="utf-8")))

    assert told <= names()
    for family in Metrics().registry.collect():
        assert told & {family.name + ending for ending in ENDINGS[family.type]}, f"{family.name} is not in the guide"


def test_the_board_asks_only_for_metrics_that_there_are() -> None:
    asked = [set(re.findall(r"orebit_\w+", expression)) for expression in expressions(BOARD["panels"])]

    assert len(asked) > 15
    assert all(asked), "an expression without a metric of ours"
    assert set.union(*asked) <= names()


def test_the_board_shows_every_metric() -> None:
    asked = set(re.findall(r"orebit_\w+", " ".join(expressions(BOARD["panels"]))))

    for family in Metrics().registry.collect():
        assert asked & {family.name + ending for ending in ENDINGS[family.type]}, f"{family.name} is on no panel"


def values(browser: Browser) -> dict[tuple[str, ...], float]:
    """By name and labels."""
    families = text_string_to_metric_families(browser.http.get("/metrics").text)
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_storage_fanout_and_refusals_are_counted(server: Running, ada: Browser) -> None:
    before = values(ada)
    ada.make("dark_side", ["me", "random"])
    ada.get("/api/tables/nothere", 404)
    after = values(ada)

    assert after["orebit_storage_up",] == after["orebit_fanout_up",] == 1
    assert after["orebit_storage_writes_waiting",] == after["orebit_fanout_unsent",] == 0
    for kind in ("read", "write"):
        name = ("orebit_storage_seconds_count", kind)
        assert after[name] > before.get(name, 0)
    refused = ("orebit_refusals_total", "not_found", "")
    assert after[refused] == before.get(refused, 0) + 1

"""Known holes: no pinned version is on the list that can be read without a network; `make audit` asks the newest."""

import json
import re
from importlib.metadata import files
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def known_holes() -> dict[str, list[str]]:
    """By package: the versions that have one. The package with the list cannot be imported; its file can be read."""
    [path] = [file for file in files("safety-db") or () if file.name == "insecure.json"]
    listed: dict[str, list[str]] = json.loads(path.read_text())
    return {canonicalize_name(name): versions for name, versions in listed.items() if name != "$meta"}


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"([\w.\-]+)==(\S+)", line) for line in lines]
    return {canonicalize_name(pin.group(1)): pin.group(2) for pin in found if pin}


def test_no_pinned_version_has_a_known_hole() -> None:
    holes = known_holes()
    bad = [
        f"{name} {version} ({specifier})"
        for name, version in pins().items()
        for specifier in holes.get(name, [])
        if SpecifierSet(specifier).contains(version, prereleases=True)
    ]

    assert len(holes) > 500
    assert bad == []


def test_the_list_would_find_an_old_version() -> None:
    old = [specifier for specifier in known_holes()["urllib3"] if SpecifierSet(specifier).contains("1.24")]

    assert old != []

"""The image and the compose file are sound, and the check sees when they are not (line 18)."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.check import faults_of_compose, faults_of_containerfile

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")


def test_both_are_sound() -> None:
    assert faults_of_containerfile(CONTAINERFILE) == []
    assert faults_of_compose(COMPOSE) == []


@pytest.mark.parametrize(
    ("found", "instead", "fault"),
    [
        ("USER 10001:10001", "USER root", "runs as 'root'"),
        ("USER 10001:10001\n", "", "runs as 'root'"),
        ("FROM python:3.11-slim\n", "FROM registry.example.org/python:3.11-slim\n", "names a host"),
        ("OREBIT_DATA=/data", "OREBIT_SECRET=x OREBIT_DATA=/data", "a secret is built in"),
        ("HEALTHCHECK", "LABEL", "no HEALTHCHECK"),
        (" AS build\n", "\n#", "one stage"),
    ],
)
def test_a_bad_containerfile_is_named(found: str, instead: str, fault: str) -> None:
    text = CONTAINERFILE.replace(found, instead)
    if fault == "one stage":
        text = text[: text.rindex("FROM")]

    assert any(fault in told for told in faults_of_containerfile(text))


@pytest.mark.parametrize(
    ("found", "instead", "fault"),
    [
        ("read_only: true", "read_only: false", "can be written to"),
        ("image: redis:7", "image: redis:latest", "or no version"),
        ("172.30.87.2 }", "172.30.87.9 }", "is not the proxy's address"),
        ("${OREBIT_SECRET:?a secret of at least 16 characters}", "tell nobody", "must come from the environment"),
        ("internal: true", "internal: false", "reaches outside"),
        (', "--secure"', "", "not for https only"),
        ("    image: postgres:17", "    image: postgres:17\n    ports: ['5432:5432']", "only the proxy"),
    ],
)
def test_a_bad_compose_file_is_named(found: str, instead: str, fault: str) -> None:
    assert found in COMPOSE
    assert any(fault in told for told in faults_of_compose(COMPOSE.replace(found, instead)))


def test_every_setting_in_the_files_is_one_that_the_server_has() -> None:
    guide = (ROOT / "docs" / "guides" / "hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"OREBIT_[A-Z_]+", CONTAINERFILE + COMPOSE)) - {"OREBIT_SITE"}

    assert named
    assert named <= set(re.findall(r"`(OREBIT_\w+)`", guide))


@pytest.mark.slow
def test_the_steps_of_the_image_work() -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "deploy" / "check.py"), "--pure"], capture_output=True, text=True, check=False
    )

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "built and run by" in ran.stdout or "tried: all steps work" in ran.stdout

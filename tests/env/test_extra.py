"""Without the peers Orebit works, and whoever asks for an environment is told what to install."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for library in ("pettingzoo", "gymnasium", "pyspiel", "numpy"):
    sys.modules[library] = None  # what Python does with a library that is not there
import orebit, orebit.cli, orebit.env
from orebit.core.errors import OrebitError
orebit.new("dark_side", seats=2, seed=1)
try:
    import {module}
except OrebitError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("orebit.env.pettingzoo", "gymnasium and numpy"),
        ("orebit.env.gym", "gymnasium and numpy"),
        ("orebit.env.vector", "gymnasium and numpy"),
        ("orebit.env.openspiel", "pyspiel and numpy"),
        ("orebit.env.export", "numpy"),
    ],
)
def test_the_missing_extra_is_named(module: str, missing: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(module=module)], capture_output=True, text=True, check=True
    )

    sentence = "research environments need {}, not installed here; to have them: pip install 'orebit[env]'"
    assert done.stdout.strip() == sentence.format(missing)


@pytest.mark.slow
def test_one_missing_peer_is_named_alone() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport orebit.env.pettingzoo"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert "MissingExtra: research environments need pettingzoo, not installed here" in done.stderr

"""Runs an Orebit module from its `.py` files, whatever was compiled: to compare, and to find out whose fault it is.

    python -P <this file> orebit.cli bench dark_side

This file is run by its path, so that nothing of Orebit is imported before its finder stands in front of all others.
"""

import importlib.machinery
import runpy
import sys
from collections.abc import Sequence
from types import ModuleType

PACKAGE = "orebit"


class SourceOnly:
    """A finder that knows Orebit's modules by their source alone; everybody else's extensions load as ever."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if path is None or not name.startswith(f"{PACKAGE}."):
            return None
        source = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, source).find_spec(name)
            if spec is not None:
                return spec
        return None


def command(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module (`python -m module …`) uncompiled, with this Python."""
    return [sys.executable, "-P", __file__, module, *arguments]


def is_compiled() -> bool:
    """Whether the kernel of this process runs as compiled code."""
    from orebit.core import state

    return not str(state.__file__).endswith(".py")


if __name__ == "__main__":
    sys.meta_path.insert(0, SourceOnly)
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

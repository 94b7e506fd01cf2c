"""What goes wrong is told to the browser's console; what goes well is not."""

import sys
import traceback
from typing import Any


class Logger:
    def __init__(self, name: str) -> None:
        self.name = name

    def debug(self, event: str, **facts: Any) -> None:
        pass

    def info(self, event: str, **facts: Any) -> None:
        pass

    def warning(self, event: str, exc_info: BaseException | None = None, **facts: Any) -> None:
        told = "".join(f" {name}={value!r}" for name, value in facts.items())
        print(f"{self.name}: {event}{told}", file=sys.stderr)
        if exc_info is not None:
            traceback.print_exception(exc_info)

    error = warning

    def exception(self, event: str, **facts: Any) -> None:
        self.error(event, exc_info=sys.exception(), **facts)


def get_logger(name: str) -> Logger:
    return Logger(name)

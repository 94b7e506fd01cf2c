"""A worker: a process that does one thing at a time for the server, and that can be killed when it takes too long.

Imports little, so that a worker is quick to start. What goes in and out is pickled.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the server's threads, sockets and locks


class WorkerDied(Exception):
    """The process is gone before it answered."""


class WorkFailed(RuntimeError):
    """What was to be done raised an error in the worker; the text is the worker's traceback."""


class Worker:
    """One process, as the server sees it. `start` and `do` wait: they are for a thread of the worker's own."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.is_closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        """Start the process, unless it runs."""
        if self._process is not None and self._process.is_alive():
            return
        self._let_go()
        self._pipe, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=serve, args=(theirs, self.nice), daemon=True)
        process.start()
        self._process = process  # from here on it can be killed
        theirs.close()  # or the end of the process would not be heard
        if self.is_closed:
            self.kill()  # the server was closed meanwhile
        with contextlib.suppress(EOFError, OSError):  # `do` will tell
            self._pipe.recv()  # it is ready

    def do(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The answer of the process."""
        assert self._pipe is not None, "a worker is started before it works"
        try:
            self._pipe.send((work, arguments))
            done, answer = self._pipe.recv()
        except (EOFError, OSError):
            self._let_go()
            raise WorkerDied from None
        if not done:
            raise WorkFailed(answer)
        return answer

    def kill(self) -> None:
        """End the process, whatever it does; whoever waits in `do` learns that it died."""
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        self.is_closed = True
        self.kill()

    def _let_go(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


# -- in the process


def serve(pipe: Connection, nice: int) -> None:
    """Do what the server asks for, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # keyboard interrupts are the server's business
    parent = multiprocessing.parent_process()
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)  # the event loop comes first
    with contextlib.suppress(EOFError, OSError):
        pipe.send(True)
        while True:
            work, arguments = pipe.recv()
            try:
                answer = True, work(*arguments)
            except Exception:
                answer = False, traceback.format_exc()
            pipe.send(answer)


def _follow(parent: Any) -> None:
    """When the server dies, however it dies and whatever is being done, the worker goes too."""
    parent.join()
    os._exit(0)

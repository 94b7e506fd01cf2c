"""The time that a thread has worked, whatever else the machine does; where nobody counts it, the time on the wall."""

try:
    from time import thread_time
except ImportError:  # in a browser
    from time import perf_counter as thread_time

__all__ = ["thread_time"]

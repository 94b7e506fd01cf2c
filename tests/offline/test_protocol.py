"""A page answers what a server answers: the server's own tests of playing, run against the application of a page."""

from tests.server.test_ending import *  # noqa: F403
from tests.server.test_playing import *  # noqa: F403
from tests.server.test_take_back import *  # noqa: F403

"""`python -m orebit.cli`: the same as `orebit`."""

import sys

from orebit.cli import main

sys.exit(main())

# `make` lists the targets. Everything happens in .venv and build; nothing else on the machine is touched.
#
# The installed wheel is the compiled Orebit; PYTHONPATH=src is the uncompiled one (it comes before the wheel).

PYTHON ?= python3
WORKERS ?= 2
# For all tests together: many wait for a browser or a clock, and leave room for others.
HANDS ?= 4
ARGS ?=
PGO ?= 0
export OREBIT_PGO := $(PGO)
# Where nobody may write byte-code, every process compiles what it imports: 8 s of each hand that collects tests.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
UNCOMPILED := PYTHONPATH=src OREBIT_EXPECT=src
COMPILED := env -u PYTHONPATH OREBIT_EXPECT=wheel
# The tests of what is compiled, which have to pass uncompiled as well, and of what a page runs, which never is compiled.
KERNEL := tests/core tests/games tests/laws tests/golden tests/bots tests/env tests/offline $(wildcard tests/test_*.py)
# The server's own tests once more, asked of a page: make test does so, uncompiled as pages are.
BUT_PAGES := --ignore-glob 'tests/offline/test_protocol*'
TOGETHER = $(MAKE) --no-print-directory --output-sync --jobs 3
READ = import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); extras = p["project"]["optional-dependencies"];
TO_PLAY = $(READ) print(*p["build-system"]["requires"], *p["project"]["dependencies"], sep="\n")
TO_TEST = $(READ) print(*extras["dev"], *extras["agent"], *extras["env"], *extras["postgres"], *extras["redis"], sep="\n")

.PHONY: help play test check lint quick web packages wire settings client offline screenshots chromium bench audit format install build docs changelog release constraints clean always
.DELETE_ON_ERROR:

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.installed  ## build, install and open the table; ARGS="dark_side --seats me,hard" goes straight to a game
	@$(BIN)/orebit play $(ARGS)

test: .venv/.base packages  ## everything: lint, then what is compiled uncompiled, then all tests compiled
	@$(TOGETHER) .venv/.deps chromium .venv/.installed  # downloads wait for a network, the build for a processor
	@$(TOGETHER) lint web
	@failed=0; \
	echo "== what is compiled, uncompiled"; \
	$(UNCOMPILED) $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow" $(KERNEL) || failed=1; \
	echo "== slow laws and vectors, uncompiled"; \
	$(UNCOMPILED) $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "slow and not many" --ignore tests/laws/test_compiled.py \
		tests/laws tests/games || failed=1; \
	echo "== all other tests, compiled"; \
	$(COMPILED) $(BIN)/pytest -n $(HANDS) --dist worksteal $(BUT_PAGES) || failed=1; \
	exit $$failed

check: .venv/.deps packages  ## format, lint, types, layers, copies, rulings and the quick tests: under a minute
	@$(TOGETHER) lint quick web

lint: .venv/.deps
	@echo "== format, lint, types, layers, copies, rulings"
	@mkdir -p build; failed=0; \
	$(BIN)/ruff format --check -q . || { echo "run make format"; failed=1; }; \
	$(BIN)/ruff check -q . || failed=1; \
	$(BIN)/mypy --no-error-summary || failed=1; \
	PYTHONPATH=src $(BIN)/lint-imports > build/layers.txt 2>&1 || { cat build/layers.txt; failed=1; }; \
	$(BIN)/python tools/copies.py --check || failed=1; \
	if [ -f tests/rulings.py ]; then PYTHONPATH=src $(BIN)/python tests/rulings.py || failed=1; fi; \
	exit $$failed

quick: .venv/.deps
	@echo "== quick tests, uncompiled"
	@$(UNCOMPILED) $(BIN)/pytest -n $(WORKERS) -m "not slow" $(BUT_PAGES)

web: .venv/.deps packages
	@echo "== types and tests of the web client"
	@failed=0; \
	$(BIN)/python hatch_build.py node node_modules/svelte-check/bin/svelte-check --incremental --fail-on-warnings --output human \
		> build/svelte-check.txt 2>&1 || { cat build/svelte-check.txt; failed=1; }; \
	$(BIN)/python hatch_build.py node node_modules/vitest/vitest.mjs run --reporter=dot > build/vitest.txt 2>&1 \
		|| { cat build/vitest.txt; failed=1; }; \
	exit $$failed

packages: .venv/.base  # of the web client; two targets that go on side by side must not install them both
	@$(BIN)/python hatch_build.py packages

copies:  ## write how each game copies a position, from the attributes that it declares
	@$(PYTHON) tools/copies.py

wire: .venv/.deps  ## write the types of the wire for the web client, from the server's structs
	@PYTHONPATH=src $(BIN)/python -m orebit.server.typescript > build/wire.ts && mv build/wire.ts web/src/lib/wire.ts

settings: .venv/.deps  ## write the tables of limits and retention into docs/guides/hosting.md, from the code
	@PYTHONPATH=src $(BIN)/python -m tests.hosting

client: .venv/.base  ## build the web client, if something in web changed
	@$(BIN)/python hatch_build.py client

offline: .venv/.base  ## the table without a server: a folder of static files in build/offline, for any static host
	@PYTHONPATH=src $(BIN)/python -m tools.offline

screenshots: client chromium  ## every screen, at a desk and on a phone, into build/screenshots
	@$(UNCOMPILED) $(BIN)/python -m tests.web.screenshots

# Playwright cannot download a browser everywhere: the tests drive the system's, best the one that has no windows.
# It starts no pages of its own beside ours, and so takes a third less time. Who else is installing is waited for.
chromium:
	@mkdir -p build; command -v chromium-headless-shell > /dev/null || { \
	echo "== installing Chromium for the browser tests"; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		apt() { apt-get -o DPkg::Lock::Timeout=300 -qq "$$@"; }; \
		{ apt install -y chromium-headless-shell || { apt update && apt install -y chromium-headless-shell; } \
		|| apt install -y chromium; } > build/chromium.txt 2>&1; \
	fi; }
	@command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || command -v chromium-browser > /dev/null \
	|| command -v google-chrome > /dev/null || { cat build/chromium.txt 2> /dev/null; \
	echo "The browser tests need Chromium: install it first, for example with 'apt-get install chromium' as root."; exit 1; }

bench: .venv/.installed  ## how fast each game is on this machine
	@$(BIN)/orebit bench $(ARGS)

audit: .venv/.deps  ## known holes in the versions that we pin; needs the network
	@$(BIN)/pip-audit --strict --progress-spinner off --disable-pip --no-deps -r constraints.txt

format: .venv/.deps  ## format the code and mend what the linter can mend
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .

install: .venv/.installed  ## the compiled Orebit into .venv; PGO=1 plays first and compiles again with what that taught

build: .venv/.base  ## the wheel and the source archive, into dist; PGO=1 for a release
	@$(BIN)/python -m hatchling build -d dist

docs: .venv/.deps client  ## the documentation site, with every link followed; the table serves it under /docs
	@PYTHONPATH=src $(BIN)/python -m tools.site

changelog: .venv/.base  ## gather changelog.d into CHANGELOG.md; VERSION=0.2.0
	@$(BIN)/python -m tools.changelog $(VERSION)

release: .venv/.deps docs  ## everything up to the upload, into dist: wheels, archive, checks in fresh environments, checksums, bill of materials
	@$(BIN)/python -m tools.release $(ARGS)

constraints:  ## take the newest versions of everything and write constraints.txt
	@rm -rf build/constraints && $(PYTHON) -m venv build/constraints
	@{ $(PYTHON) -c '$(TO_PLAY)'; $(PYTHON) -c '$(TO_TEST)'; } > build/requirements.txt
	@build/constraints/bin/python -m pip -qq --disable-pip-version-check install -r build/requirements.txt
	@{ echo "# What Orebit is tested with. Made by 'make constraints'; addresses of registries do not belong here."; \
	build/constraints/bin/python -m pip freeze --all --exclude pip; } > constraints.txt

clean:  ## remove .venv, everything built and all caches
	rm -rf .venv build dist web/node_modules web/.svelte-check src/orebit/server/client src/orebit/server/site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# The environment: what playing needs, what testing needs besides, and the wheel. pip writes byte-code of what playing
# needs, because some machines write none later and start three times slower without it; of what only tests need it is
# written by whoever imports it first (`unexport` above).

.venv/.base: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Orebit needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@echo "== installing what Orebit needs into .venv"
	@mkdir -p build
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -c '$(TO_PLAY)' > build/requirements.txt
	@$(PIP) install -r build/requirements.txt -c constraints.txt
	@touch $@

.venv/.deps: .venv/.base
	@echo "== installing what the tests need into .venv"
	@$(BIN)/python -c '$(TO_TEST)' > build/requirements.txt
	@$(PIP) install --no-compile -r build/requirements.txt -c constraints.txt
	@touch $@

.venv/.installed: .venv/.base hatch_build.py README.md LICENSE build/inputs.txt $(shell find src web docs/rules -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path 'web/.svelte-check/*' -not -path 'src/orebit/server/client/*' -not -path 'src/orebit/server/site/*')
	@echo "== building and installing Orebit"
	@rm -rf build/wheel
	@$(BIN)/python -m hatchling build -t wheel -d build/wheel
	@$(PIP) install --no-deps --no-index --force-reinstall build/wheel/*.whl
	@$(BIN)/python -m compileall -q .venv/lib/python3*/site-packages/orebit
	@touch $@

# What the times of the files do not show: a file that went, a compiler that came, a pure build that was asked for.
build/inputs.txt: always
	@mkdir -p build
	@{ echo "pure: $${OREBIT_PURE:-0}, profile: $(PGO), compiler: $$(command -v $${CC:-cc} || command -v gcc)"; \
	find src web docs/rules -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path 'web/.svelte-check/*' -not -path 'src/orebit/server/client/*' -not -path 'src/orebit/server/site/*' | LC_ALL=C sort; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

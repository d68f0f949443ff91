# setup, play, test, cover, web, wheel, fix, bench, bench-accept, golden, tables, pictures, journeys, browsers, fuzz, crash, leak, hostile: no other ritual.
PYTHON ?= python3
BIN := .venv/bin
unexport PYTHONDONTWRITEBYTECODE # compiling everything anew would take longer than many tests

.PHONY: setup play test cover web wheel fix bench bench-accept golden tables pictures journeys browsers fuzz crash leak hostile lock

setup: .venv/ready-test

play: .venv/ready-play
	@tools/web build
	@$(BIN)/letopis serve --open || test $$? = 130 # stopped by Ctrl-C

# Format, lint, types, imports, the page and all tests, side by side; LETOPIS_SEED=7 plays others.
test: .venv/ready-test
	@$(BIN)/python tools/check

# The same tests with branch coverage; a tracer makes them half as fast.
cover: .venv/ready-test
	$(BIN)/pytest -n 2 --cov --cov-report=term:skip-covered

# The page for the browser; `letopis serve` shows what was built last.
web: .venv/ready-play
	tools/web build

# dist/letopis-….whl, with the page and the solved tables; `pip install` it anywhere.
wheel: .venv/ready-play
	tools/web build
	$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python

fix: .venv/ready-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	tools/web fix

# Speed beside rivals, and counts; prints what has moved since benchmarks/ledger.toml, 1 if for the worse.
# Ten minutes; `python -m benchmarks ROW` measures one row alone.
bench: .venv/ready-bench
	@tools/web build
	@$(BIN)/python -m benchmarks

# Write what the last `make bench` found moved into the ledger; read the difference before you commit it.
bench-accept: .venv/ready-bench
	@$(BIN)/python -m benchmarks --accept

# Accept what golden chronicles say now; read the difference before you commit it.
golden: .venv/ready-test
	$(BIN)/python -m tests.golden.accept

# Solve the sheets of presets whose rules have changed; their tables travel with the program.
tables: .venv/ready-test
	$(BIN)/python tools/tables

# Pictures of the READMEs, from the real page in Chromium.
pictures: .venv/ready-test
	tools/web build
	$(BIN)/python tools/pictures

# Journeys of people through the page as pictures at three widths, into build/journeys.
journeys: .venv/ready-test
	tools/web build
	$(BIN)/python -m tests.journeys

# A short journey in Firefox and WebKit, as far as Debian gives them: see tools/browsers.
browsers: .venv/ready-test
	tools/web build
	tools/browsers
	$(BIN)/python -m tests.smoke

# A million actions of random play, every entry checked; FROM is the number of the first game.
ACTIONS ?= 1000000
FROM ?= 0
GAMES ?= 0
fuzz: .venv/ready-test
	$(BIN)/python -m tests.fuzz --actions $(ACTIONS) --from $(FROM) --games $(GAMES)
	$(BIN)/python -m tests.fuzz --hostile --actions $(ACTIONS) --from $(FROM) --games $(GAMES)

# The server is killed while games are played: nothing acknowledged is lost, no table stands still.
KILLS ?= 200
crash: .venv/ready-test
	$(BIN)/python -m tests.crash --kills $(KILLS) --database sqlite
	$(BIN)/python -m tests.crash --kills $(KILLS) --database postgresql

# Everything the server says in whole games is searched for what belongs to others.
MOVES ?= 2000
leak: .venv/ready-test
	$(BIN)/python -m tests.leak --moves $(MOVES)

# A hostile guest attacks a server of its own on loopback: what a bystander feels, and memory.
SECONDS ?= 10
hostile: .venv/ready-test
	$(BIN)/python -m tests.hostile --seconds $(SECONDS)

# Resolve the requirements again; hashes, but no address of any registry.
lock: .venv/ready-test
	tools/lock

.venv/ready-%: requirements/%.txt pyproject.toml tools/setup
	@PYTHON="$(PYTHON)" tools/setup $*

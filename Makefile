# Written for GNU make 3.81 (macOS) and later, and for any sh.
VENV ?= .venv
PYTHON ?=
LAB_FLAGS ?=
LESSON ?=
PYTEST_FLAGS ?=
# Tests of one file stay together; a file goes to whichever processor is free.
SPREAD = -n auto --dist loadfile
# What a hundred kernels import is compiled to bytecode once, even where Python is told to write none.
PYTEST = PYTHONDONTWRITEBYTECODE= $(RUN) pytest
NOTEBOOK = notebooks/00_play.ipynb
# Only the engine promises that every branch is tested; counting slows the other tests down.
ENGINE = tests/engine oddeven_widget/engine
REST = --ignore=tests/engine --ignore=oddeven_widget/engine

# No path here may be absolute: the checkout's folder can have blanks in its name.
BIN = $(VENV)/bin
RUN = $(BIN)/python -m
SETUP = VENV="$(VENV)" PYTHON="$(PYTHON)" sh tools/setup.sh
# Jupyter refuses to serve as root (in a container, say) unless it is told to.
AS_ROOT = $(shell test "`id -u`" != 0 || echo --allow-root)

.PHONY: .venv-test help house play test lint warm unit unit-engine unit-rest notebooks browser fmt \
	bench publish pages lock binder-check binder-lessons clean

help:
	@echo "make play          set everything up and play, in JupyterLab"
	@echo "make test          set everything up and run all checks and tests"
	@echo "make lint unit notebooks browser     the four parts of it, each on its own"
	@echo "make fmt           lay out the code, and fix what can be fixed by itself"
	@echo "make bench         measure the engine"
	@echo "make house         draw the map of the package again, and measure it"
	@echo "make publish       derive the learners' notebooks from the solutions, with pictures"
	@echo "make pages         the lessons as web pages, in pages/"
	@echo "make binder-check  print what Binder would build"
	@echo "make binder-lessons  run all lessons with what Binder installs, and nothing else"
	@echo "make lock          write the lock files again, with the newest versions"
	@echo "make clean         remove .venv and all that tools have left"
	@echo
	@echo "LAB_FLAGS='--no-browser --port 8899' are handed to jupyter lab, PYTEST_FLAGS to pytest;"
	@echo "LESSON=01 publishes that lesson alone;"
	@echo "PYTHON=/path/to/python3 is used to make .venv."

play:
	@$(SETUP) lab
	$(RUN) jupyter lab $(AS_ROOT) $(LAB_FLAGS) $(NOTEBOOK)

# Side by side go what keeps one processor busy, and what often waits for a page or a kernel.
test: .venv-test
	@$(MAKE) --no-print-directory -j2 warm lint unit-engine
	@$(MAKE) --no-print-directory unit-rest
	@$(MAKE) --no-print-directory -j2 browser notebooks

.venv-test:
	@$(SETUP) test

lint: .venv-test
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy

# Machine code is compiled once, before two processes want it at the same time.
warm: .venv-test
	PYTHONDONTWRITEBYTECODE= $(BIN)/python tools/warm.py

unit: unit-engine unit-rest

unit-engine: .venv-test
	$(PYTEST) $(SPREAD) --cov=oddeven_widget/engine --cov-fail-under=100 $(PYTEST_FLAGS) $(ENGINE)

unit-rest: .venv-test
	$(PYTEST) $(SPREAD) --ignore=tests/browser --ignore=tests/notebooks $(REST) $(PYTEST_FLAGS)

notebooks: .venv-test
	$(PYTEST) $(SPREAD) --nbval-lax --nbval-current-env $(PYTEST_FLAGS) notebooks/solutions
	$(PYTEST) -n auto $(PYTEST_FLAGS) tests/notebooks

browser: .venv-test
	@$(BIN)/python tests/browser/chromium.py
	$(PYTEST) -n auto --dist worksteal $(PYTEST_FLAGS) tests/browser

fmt: .venv-test
	$(RUN) ruff format
	$(RUN) ruff check --fix

bench: .venv-test
	@for each in benchmarks/*.py; do echo "$$each"; $(BIN)/python "$$each" || exit 1; done

house: .venv-test
	$(BIN)/python tools/house.py

publish: .venv-test
	$(BIN)/python tools/publish.py $(LESSON)

pages: .venv-test
	$(BIN)/python tools/pages.py

lock: .venv-test
	$(RUN) pip install --quiet --upgrade uv
	$(BIN)/python tools/lock.py

binder-check: .venv-test
	$(RUN) repo2docker --no-build --debug .

binder-lessons: .venv-test
	$(BIN)/python tools/binder_lessons.py $(PYTHON)

clean:
	rm -rf "$(VENV)" pages .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Both stamps lie in .venv: they are made once, and again when what Pasians needs has changed.
PY := .venv/bin/python
NEEDS := pyproject.toml packaging/prepare.py
PREPARE := command -v python3 >/dev/null || { echo "Pasians needs Python 3.11 to 3.13, and there is no python3 here."; exit 1; }; \
           python3 packaging/prepare.py
DISPLAYS := $(DISPLAY)$(WAYLAND_DISPLAY)$(SDL_VIDEODRIVER)$(filter-out Linux,$(shell uname -s))
NO_DISPLAY := There is no display here; this writes a picture instead: .venv/bin/pasians render klondike --deal 1 -o table.png
PYTEST := SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy $(PY) -m pytest --numprocesses 2

.DEFAULT_GOAL := help
.PHONY: play test test-all lint types bench words docs recordings wheel clean help

play: .venv/play  ## Play; the first time sets up what is needed
	@$(if $(DISPLAYS),:,echo "$(NO_DISPLAY)" >&2; exit 1)
	@$(PY) -m pasians_ui

test: lint types  ## Check style and types and run the tests
	$(PYTEST)

test-all: lint types  ## The same with the tests that take minutes
	PASIANS_ALL=1 $(PYTEST) -m ""

lint: .venv/test
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: .venv/test
	$(PY) -m mypy --strict core packaging hatch_build.py
	@rm -rf build/hooks && mkdir -p build/hooks  # all are called hooks.py: each is checked under its game's name
	@for file in plugins/*/hooks.py; do cp $$file build/hooks/$$(basename $$(dirname $$file) | tr - _).py; done
	$(PY) -m mypy ui build/hooks

bench: .venv/test  ## Run the benchmarks, about a minute
	$(PY) -m benchmarks

words: .venv/test  ## Gather the texts from the code, update and compile the translations
	mkdir -p build
	.venv/bin/pybabel -q extract
	.venv/bin/pybabel -q update
	.venv/bin/pybabel -q compile

docs: .venv/test  ## Write docs/reference.md from the code
	mkdir -p build
	$(PY) -m pasians.reference > build/reference.md
	mv build/reference.md docs/reference.md

recordings: .venv/test  ## Write the recordings of all games anew
	$(PY) -m tests.record

wheel: .venv/test  ## Build the wheel into dist/
	$(PY) -m hatchling build --target wheel

clean:  ## Take away what make has made
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache

help:  ## Say what make can do
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 18

.venv/play: $(NEEDS)
	@$(PREPARE)
	@touch $@

.venv/test: $(NEEDS)
	@$(PREPARE) dev
	@touch .venv/play $@

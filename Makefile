# Everyday commands. A fresh clone needs two: `make site` and `make test`.

# The first of these that runs and is new enough; a name alone proves nothing where a version manager stands in front.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3.11 python3 python; do $$name -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$name && break; done)
BIN := .venv/bin
STAMP := .venv/.installed
CODE := src tests $(wildcard bench)

.DEFAULT_GOAL := help
.PHONY: help .venv site serve test lint format bench clean constraints

help:
	@echo 'make site    build the site into build/site'
	@echo 'make serve   the site with live reload on 127.0.0.1'
	@echo 'make test    all tests (REQUIRE_BROWSER=1: a missing Chromium is a failure)'
	@echo 'make lint    ruff and mypy'
	@echo 'make format  let ruff put the code in order'
	@echo 'make bench   measure'
	@echo 'make constraints  pin the newest allowed versions in constraints.txt'
	@echo 'make clean   remove everything generated'

.venv: $(STAMP)

# The environment is made anew when what it must hold has changed.
$(STAMP): pyproject.toml constraints.txt
	@$(or $(PYTHON),false) -c '$(NEW_ENOUGH)' \
	  || { echo 'lexbridge needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3' >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

site: $(STAMP)
	@$(BIN)/lexbridge build
	@echo 'The site is in build/site: open it with "make serve", or put the folder on any web server.'

serve: $(STAMP)
	@$(BIN)/lexbridge serve

test: $(STAMP)
	$(BIN)/python -m pytest

lint: $(STAMP)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)

format: $(STAMP)
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

# The peers that are measured beside lexbridge are installed for the benches alone.
.venv/.bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

bench: .venv/.bench
	$(BIN)/python -m bench

# The newest versions that pyproject.toml allows, found in an environment of their own; then run lint and test.
constraints:
	rm -rf build/constraints && $(PYTHON) -m venv build/constraints
	build/constraints/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]'
	{ echo '# The exact versions that "make .venv" installs: names and versions only. Remade with "make constraints".'; \
	  build/constraints/bin/python -m pip freeze --exclude-editable; } > build/constraints.txt
	mv build/constraints.txt constraints.txt

clean:
	rm -rf build dist .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +

# Two commands for everybody: make run, make test. Everything else is a part of them.
PYTHON ?= python3
BIN := .venv/bin
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
INSTALL := pip install --quiet --disable-pip-version-check --require-hashes --requirement
PIN := UV_CUSTOM_COMPILE_COMMAND="make lock" build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate
LETTERS := $(addprefix scorer/web/static/letters/,Regular.woff2 Semibold.woff2)
SHOWN := U+0020-007E,U+00A0-017F,U+0218-021B,U+2010-2015,U+2018-201E,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2190-2193,U+2212,U+2713,U+2717

# letters have a rule of their own, and come from the fonts
IN_THE_POCKET := $(shell find scorer boards templates fonts tools/site tests/games -type f ! -name '*.pyc' ! -name '*.woff2')

.PHONY: run test bench bench-load chaos evening kills gestures mutants lint types imports scripts tests messages coasts letters names pictures site conformance lock licences wheel clean

run: .venv/ready
	@tools/system-packages run
	$(BIN)/scorer serve

test: .venv/ready node_modules/ready
	@$(MAKE) --no-print-directory --jobs=2 lint types imports scripts tests

lint: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/ready
	$(BIN)/mypy

imports: .venv/ready
	$(BIN)/lint-imports

scripts: node_modules/ready # linted and in one form, typed, tested without a browser
	$(NPM) run --silent lint
	$(NPM) run --silent types
	$(BIN)/python -m tests.vectors build/vectors
	$(NPM) run --silent test

tests: export PYTHONDONTWRITEBYTECODE = # else each worker compiles every test, and each process that a test starts our code
tests: .venv/ready node_modules/ready build/pocket/index.html
	@tools/system-packages test
	$(BIN)/pytest --numprocesses 3 --dist worksteal

build/pocket/index.html: requirements.lock package-lock.json $(IN_THE_POCKET) | .venv/ready node_modules/ready
	$(BIN)/python -m tools.site.make $(@D)

bench: .venv/ready node_modules/ready
	@tools/system-packages test
	$(BIN)/python -m tools.site.make build/pocket
	$(BIN)/python -m bench

bench-load: .venv/ready # TABLES of five phones each for SECONDS, at home or with WORKERS, DATABASE=postgresql; the load tool is installed when this runs
	$(PYTHON) -m venv build/load
	build/load/bin/$(INSTALL) bench/load/requirements.txt
	$(BIN)/python -m bench.load --locust build/load/bin/locust --tables $(or $(TABLES),100) --seconds $(or $(SECONDS),60) --workers $(or $(WORKERS),0) --database $(or $(DATABASE),sqlite)

chaos: .venv/ready # kills servers and restarts the database while phones write, TIMES times; about five seconds each
	@tools/system-packages test
	$(BIN)/python -m tests.chaos --times $(or $(TIMES),100) --seed $(or $(SEED),1)

kills: .venv/ready node_modules/ready # ends the browser of a phone that keeps the whole app, TIMES times while it writes; some seconds each
	@tools/system-packages test
	$(BIN)/python -m tools.site.make build/pocket
	KILLS=$(or $(TIMES),100) $(BIN)/pytest tests/web/pocket/test_site.py -k kill

evening: .venv/ready # four phones play GAMES at LATENCIES milliseconds a request, and must tell what is on record; half an hour
	@tools/system-packages test
	$(BIN)/python -m tests.evening $(if $(GAMES),--games $(GAMES)) $(if $(LATENCIES),--latencies $(LATENCIES))

gestures: .venv/ready # counts the strokes, swipes and taps that enter five recorded games on a phone; minutes
	@tools/system-packages test
	$(BIN)/python -m tools.gestures

mutants: .venv/ready node_modules/ready # breaks the program on purpose; an hour or more, or a room in minutes: PARTS=scorer/store SAMPLE=40 SEED=2; QUICK=1 leaves the browser out
	$(BIN)/python -m tests.vectors build/vectors
	nice -n 10 $(BIN)/python -m mutants $(PARTS) --sample $(or $(SAMPLE),0) --seed $(or $(SEED),1) $(if $(QUICK),--quick)

messages: # after a text has changed: finds new ones
	$(BIN)/pybabel -q extract -F babel.cfg -k say -k lazy_gettext --no-location --omit-header --sort-output -o build-messages.pot scorer templates
	$(BIN)/pybabel -q update -i build-messages.pot -d scorer/translations --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120
	rm build-messages.pot

coasts: .venv/ready # after a city, a ferry or a name has moved: makes the land under the boards anew; minutes, or seconds for BOARDS="italy"
	$(PYTHON) -m venv build/coast
	build/coast/bin/$(INSTALL) tools/coast/requirements.txt
	$(NPM) ci --silent --prefix tools/coast
	$(BIN)/python -m tools.names.shapes $(BOARDS) | build/coast/bin/python tools/coast/make.py tools/coast/node_modules boards

letters: $(LETTERS) # of our face, as many as pages and maps need

scorer/web/static/letters/%.woff2: fonts/SourceSans3-%.ttf .venv/ready
	$(BIN)/pyftsubset $< --output-file=$@ --flavor=woff2 --unicodes=$(SHOWN) --layout-features=kern,mark,ccmp,tnum \
		--no-hinting --desubroutinize --name-IDs=0,13,14

names: letters # after a line or a city has moved: finds the place of every name anew; minutes, or seconds for BOARDS="italy"
	$(PYTHON) -m venv build/coast
	build/coast/bin/$(INSTALL) tools/coast/requirements.txt
	$(BIN)/python -m tools.names.shapes $(BOARDS) | build/coast/bin/python tools/names/make.py boards

site: .venv/ready node_modules/ready # the whole app as static files in site/, for any web space (docs/pocket.md); a minute
	$(BIN)/python -m tools.site.make site

pictures: .venv/ready # of the example games and of the app, for the README
	@tools/system-packages test
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.phone

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@tools/system-packages run
	$(PYTHON) -m venv .venv
	$(BIN)/$(INSTALL) requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

node_modules/ready: package-lock.json .npmrc .venv/ready
	$(NPM) ci
	@touch $@

lock: # pins what pyproject.toml asks for, as it is pinned today where that fits; UPGRADE=--upgrade brings the newest
	$(PYTHON) -m venv build/uv
	build/uv/bin/pip install --quiet --disable-pip-version-check uv==0.13.9
	$(PIN) $(UPGRADE) --all-extras --group dev pyproject.toml --output-file requirements.lock
	$(PIN) --all-extras --constraint requirements.lock pyproject.toml --output-file deploy/requirements.lock
	$(PIN) $(UPGRADE) --group pyproject.toml:load --output-file bench/load/requirements.txt
	$(PIN) $(UPGRADE) --group pyproject.toml:coasts --output-file tools/coast/requirements.txt
	$(MAKE) licences

wheel: .venv/ready # the package, in dist/
	$(BIN)/python -m hatchling build

conformance: .venv/ready # the suite for other programs, from the reference in tests/; some minutes, less with BOARDS="italy"
	$(BIN)/python -m tests.conformance $(BOARDS)

licences: .venv/ready # lists every package's licence anew
	$(BIN)/python -m tools.licences

clean:
	rm -rf .venv node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

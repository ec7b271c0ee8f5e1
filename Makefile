# Two commands: `make site` builds everything, `make test` checks everything.
# A fresh machine needs Python 3.11 or newer and make; preflight.py names what else is missing.
PYTHON ?= python3
PORT   ?= 8000
VENV   ?= .venv
BIN    := $(VENV)/bin
WHEELS := build/pyodide-wheels
BENCH_WHEELS := build/bench-wheels
LIGHTHOUSE := build/lighthouse
BENCH_LIBRARIES := build/bench-libraries
MUTATION := build/mutation
NPM    := PATH="$(abspath $(BIN)):$$PATH" $(BIN)/npm

# A table's own house rules, for a whole build: make site HOUSE_RULES=my-table.toml
HOUSE_RULES ?=

# The questions of make soak: the first one's number, and how many.
FROM  ?= 0
COUNT ?= 1000000

export HOUSE_RULES
export PYTHONPATH := $(CURDIR)/calculators
export NO_MKDOCS_2_WARNING := 1

.PHONY: site test browsers soak zip serve bench mutate clean lock preflight browser

site: $(VENV)/.done node_modules/.done $(WHEELS)/.done  ## the whole site and every PDF, into site/
	@$(BIN)/python -m generator build

test: browser site $(BENCH_WHEELS)/.done $(BENCH_LIBRARIES)/.done  ## every check there is
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NPM) run --silent types
	@# A browser may starve while all cores are busy: what failed is tried once more, alone, and must pass then.
	$(BIN)/pytest --numprocesses auto --dist loadfile || $(BIN)/pytest --last-failed --last-failed-no-failures none

browsers: site                                          ## the pages in Firefox and WebKit, which must be there
	@$(PYTHON) generator/preflight.py browsers
	$(BIN)/pytest --all-browsers tests/browsers

soak: site                                              ## a million made questions; goes on: make soak FROM=350000
	@PYTHONPATH="$(PYTHONPATH):$(CURDIR)" $(BIN)/python -m tests.rangecard.fuzz.soak --from $(FROM) --count $(COUNT)
	@PYTHONPATH="$(PYTHONPATH):$(CURDIR)" $(BIN)/python -m tests.site.differential --from $(FROM)

zip: site                                               ## the site to read from disk: build/rangecard-offline.zip
	@$(BIN)/python -m generator zip

serve: site                                             ## the finished site; what changes is rebuilt
	@$(BIN)/python -m generator serve --port $(PORT)

bench: browser site $(BENCH_WHEELS)/.done $(BENCH_LIBRARIES)/.done $(LIGHTHOUSE)/.done  ## speed and memory, beside others
	@$(BIN)/python -m generator bench

mutate: $(VENV)/.done $(MUTATION)/.done                  ## break each line of the rules: does a test notice? MODULES="dice odds"
	@PYTHONPATH=calculators:. $(BIN)/python -m tests.mutation $(MODULES)

clean:                                                  ## everything that the commands made
	rm -rf $(VENV) node_modules build site docs/generated docs/weapons docs/armoury docs/print docs/api bench.json
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find calculators generator tests -name __pycache__ -prune -exec rm -rf {} +

preflight:
	@$(PYTHON) generator/preflight.py site

browser:
	@$(PYTHON) generator/preflight.py browser

$(VENV)/.done: requirements.lock | preflight
	@echo "Setting up Python packages in $(VENV) (a minute or two)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $@

node_modules/.done: package-lock.json $(VENV)/.done
	@echo "Setting up npm packages in node_modules"
	@$(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@

# Unpacked inside Pyodide only, so they are chosen for its Python and never installed.
$(WHEELS)/.done: requirements-pyodide.lock $(VENV)/.done
	@echo "Fetching the wheels that run inside Pyodide"
	@$(call fetch,$(WHEELS),$<)
	@touch $@

# Libraries to compare with: they are no part of the site.
$(BENCH_WHEELS)/.done: requirements-bench.lock $(VENV)/.done
	@echo "Fetching what the benchmark compares with"
	@$(call fetch,$(BENCH_WHEELS),$<)
	@touch $@

# Heavy, and of use to the benchmark alone: it has a lock and a folder of its own.
$(LIGHTHOUSE)/.done: generator/bench/lighthouse-lock/package-lock.json $(VENV)/.done
	@echo "Fetching Lighthouse"
	@rm -rf $(LIGHTHOUSE) && mkdir -p $(LIGHTHOUSE)
	@cp $(<D)/package.json $< .npmrc $(LIGHTHOUSE)
	@$(NPM) ci --prefix $(LIGHTHOUSE) --ignore-scripts --no-audit --no-fund
	@touch $@

$(BENCH_LIBRARIES)/.done: requirements-bench-libraries.lock $(VENV)/.done
	@rm -rf $(BENCH_LIBRARIES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: \
	  --target $(BENCH_LIBRARIES) --requirement $<
	@touch $@

$(MUTATION)/.done: requirements-mutation.lock $(VENV)/.done
	@echo "Fetching what breaks the rules on purpose"
	@rm -rf $(MUTATION)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: \
	  --no-deps --target $(MUTATION) --requirement $<
	@touch $@

define fetch
rm -rf $(1) && \
$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary=:all: \
  --python-version 3.14 --dest $(1) --requirement $(2)
endef

LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --upgrade --no-config --generate-hashes \
  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
# yattag comes as a source only, which asks for unpinned tools; cosmic-ray needs it for a report in HTML alone.
lock:                                                   ## newer pins for Python
	$(LOCK) --universal --python-version 3.11 --group site --group test --output-file requirements.lock
	$(LOCK) --no-deps --only-binary :all: --python-version 3.14 --group pyodide --output-file requirements-pyodide.lock
	$(LOCK) --no-deps --only-binary :all: --python-version 3.14 --group bench --output-file requirements-bench.lock
	$(LOCK) --universal --python-version 3.11 --group bench-libraries --output-file requirements-bench-libraries.lock
	$(LOCK) --universal --python-version 3.11 --no-emit-package yattag --group mutation --output-file requirements-mutation.lock

# Two commands matter: `make play` and `make test`. Both set up .venv by themselves.
PYTHON ?= python3.11
BIN := .venv/bin
ARGS ?=

.PHONY: play serve test fast check bench soak pins

play: .venv/play.stamp
	$(BIN)/multiaction play $(ARGS)

serve: .venv/serve.stamp
	$(BIN)/multiaction serve $(ARGS)

test: .venv/dev.stamp
	$(BIN)/pytest -n auto --cov --cov-report= $(ARGS)
	$(BIN)/coverage report --include='$(COMPLETE)' --fail-under=100

# Branch coverage of the ground floor, the rules and the engine is complete.
COMPLETE := src/multiaction/cards.py,src/multiaction/hand.py,src/multiaction/money.py,src/multiaction/shoe.py,src/multiaction/errors.py,src/multiaction/rules/*,src/multiaction/engine/*

fast: .venv/dev.stamp
	$(BIN)/pytest -n auto -m 'not slow' $(ARGS)

check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/bench.stamp
	$(BIN)/python -m benchmarks $(ARGS)

soak: .venv/dev.stamp
	$(BIN)/pytest --soak -m soak -n auto $(ARGS)

# Pins are made anew from pyproject.toml, without any index address.
COMPILE := $(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options --no-header --upgrade pyproject.toml
pins: .venv/dev.stamp
	$(COMPILE) --extra build -o requirements/play.txt
	$(COMPILE) --extra build --extra server -c requirements/play.txt -o requirements/serve.txt
	$(COMPILE) --extra build --extra dev --extra export --extra server --extra analysis -c requirements/serve.txt -o requirements/dev.txt
	$(COMPILE) --extra build --extra bench -c requirements/play.txt -o requirements/bench.txt

.venv/play.stamp: requirements/play.txt pyproject.toml | .venv
.venv/serve.stamp: requirements/serve.txt pyproject.toml | .venv
.venv/dev.stamp: requirements/dev.txt pyproject.toml | .venv
.venv/bench.stamp: requirements/bench.txt pyproject.toml | .venv
.venv/%.stamp:
	$(BIN)/pip install --quiet --disable-pip-version-check -r $<
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv:
	$(PYTHON) -m venv .venv

"""The documentation: its examples run, and everything public is told."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import multiaction
from multiaction.rules import OPTIONS, PRESETS
from multiaction.terminal.felt import STATES
from multiaction.terminal.lines import FORMS, KEYS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert result.failed == 0


def commands(page: Path) -> list[str]:
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [line.removeprefix("$ ").split("  #")[0].strip() for line in lines if line.startswith("$ ")]
    return [command for command in found if not command.startswith("make ")]


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.name)
def test_the_commands_of_a_page_run_one_after_the_other(page: Path, tmp_path: Path) -> None:
    for folder in ("tests", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for command in commands(page):
        done = subprocess.run(
            ["bash", "-c", f'multiaction() {{ {sys.executable} -m multiaction "$@"; }}; {command}'],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert "Traceback" not in done.stderr


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_public_name_is_there_and_has_a_docstring() -> None:
    for name in multiaction.__all__:
        value = getattr(multiaction, name)
        if callable(value):
            assert value.__doc__, name


def test_every_error_act_and_word_is_on_its_page() -> None:
    engine = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    from multiaction import errors
    from multiaction.engine import acts

    for module, base in ((errors, Exception), (acts, object)):
        for name, value in vars(module).items():
            if isinstance(value, type) and value.__module__ == module.__name__ and issubclass(value, base):
                assert name in engine or name == "Result" or name.startswith("_"), name


def test_every_typed_word_and_key_is_on_the_playing_page() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    for key, word in KEYS.items():
        form = FORMS[word][0]
        assert f"| `{form}` | `{key}` |" in page, word
    for word, (sign, _) in STATES.items():
        assert f"| {sign} | {word} |" in page, word


def test_every_option_and_preset_is_in_the_rules() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for name in (*OPTIONS, *PRESETS):
        assert f"`{name}`" in page, name


def test_every_option_of_the_command_is_on_the_playing_page() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    shown = subprocess.run(
        [sys.executable, "-m", "multiaction", "play", "--help"],
        capture_output=True, text=True, check=True, env={"NO_COLOR": "1", "COLUMNS": "200", "TERM": "dumb"},
    ).stdout  # fmt: skip
    options = set(re.findall(r"--[a-z-]+", shown)) - {"--help"}
    assert options
    for option in options:
        assert f"`{option}`" in page, option


def test_every_make_target_and_dependency_is_told_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert targets is not None
    for target in targets[1].split():
        assert f"`make {target}`" in text, target
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in re.findall(r'"([a-z-]+)>=', project):
        assert re.search(rf"\b{re.escape(name)}\b", text), name


def test_nothing_names_the_host_of_a_package_registry() -> None:
    for path in (*(ROOT / "requirements").glob("*.txt"), ROOT / "pyproject.toml", ROOT / "Makefile"):
        assert "://" not in path.read_text(encoding="utf-8"), path.name

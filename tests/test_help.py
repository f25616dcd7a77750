"""Whatever is run with `python -m` says what it is for when asked; `make release-check` asks."""

import re

from tools.release_check import HOME, modules


def test_every_module_that_is_run_has_a_command_line() -> None:
    texts = {module: file.read_text() for module, file in modules().items()}
    assert texts.keys() >= {"tools.phone", "tools.coast", "tests.engines"}
    assert [module for module, text in texts.items() if not re.search(r"asked\(__doc__|ArgumentParser\(", text)] == []


def test_make_help_names_only_what_can_be_run() -> None:
    help = (HOME / "Makefile").read_text().partition("define HELP")[2].partition("endef")[0]
    assert set(re.findall(r"^((?:tests|tools)\.[\w.]+)", help, re.MULTILINE)) <= set(modules())

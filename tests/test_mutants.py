"""What `make mutants` breaks."""

from pathlib import Path

import pytest

from mutants import node, typed
from mutants.slips import slips
from mutants.trials import unlisted


def test_every_folder_of_the_program_is_broken_on_purpose() -> None:
    assert unlisted() == set()


@pytest.mark.parametrize(
    ("script", "test"),
    [
        ("engine/law.js", "engine/law.test.js"),
        ("parts/numbers.js", "parts/numbers.test.js"),
        ("check/page.js", "check/page.test.js"),
        ("engine/dom.js", "check/page.test.js"),
    ],
)
def test_a_script_has_the_tests_that_import_it_at_once_later_or_by_another_one(script: str, test: str) -> None:
    assert str(node.TESTS / test) in node.tests_of(str(node.STATIC / script))


@pytest.mark.parametrize(("after", "is_refused"), [("return None", True), ("while self._weight >= ", False)])
def test_a_slip_that_the_type_checker_refuses_is_noticed(after: str, is_refused: bool) -> None:
    file = "scorer/cache.py"
    found = [each.number for each in slips(Path(file).read_text()) if each.after.startswith(after)]
    assert typed.is_refused(file, found[-1]) is is_refused

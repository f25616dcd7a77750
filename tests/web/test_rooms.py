"""An area of the site is a module in pages/, a folder of templates and a test file, all with one name."""

from pathlib import Path

import pytest
from flask import Blueprint

from scorer.paths import TEMPLATES
from scorer.web.pages import PAGES

TESTS = Path(__file__).parent / "pages"
MODULES = {area.import_name.rpartition(".")[2] for area in PAGES}
SHARED = {"charts", "map", "print"}
"""Folders of templates for pictures and paper."""


def names(folder: Path, kind: str) -> set[str]:
    return {file.stem for file in folder.glob(kind)}


def test_every_page_is_registered_once() -> None:
    folder = Path(__file__).parents[2] / "scorer" / "web" / "pages"
    assert sorted(area.import_name.rpartition(".")[2] for area in PAGES) == sorted(names(folder, "[a-z]*.py"))


@pytest.mark.parametrize("area", PAGES, ids=lambda area: str(area.name))
def test_a_blueprint_has_the_name_of_its_module(area: Blueprint) -> None:
    assert area.import_name == f"scorer.web.pages.{area.name}"


def test_every_page_has_a_test_file_and_every_test_file_a_page() -> None:
    assert names(TESTS, "test_*.py") == {f"test_{name}" for name in MODULES}


def test_every_folder_of_templates_belongs_to_a_page_or_is_shared() -> None:
    assert {folder.name for folder in TEMPLATES.iterdir() if folder.is_dir()} - SHARED <= MODULES

"""Pages: each area of the site is a module here, a folder of templates and a test file. No page imports another."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint

PAGES: tuple[Blueprint, ...] = tuple(import_module(f"{__name__}.{page.name}").area for page in iter_modules(__path__))
"""The `area` of every module here."""

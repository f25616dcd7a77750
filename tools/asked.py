"""The command line of what is run as `python -m …`: --help tells the module's docstring, and does nothing."""

import argparse
import sys


def asked(text: str | None, *takes: str) -> list[str]:
    """Return what was typed behind the module's name: a word for each that it takes, or any number (``ID…``)."""
    module = sys.modules["__main__"].__spec__
    name = module.name.removesuffix(".__main__") if module else sys.argv[0]
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(f"python -m {name}", description=text, formatter_class=plain)
    for one in takes:
        parser.add_argument("typed", action="extend", nargs="*" if one.endswith("…") else 1, metavar=one.strip("…"))
    typed: list[str] = vars(parser.parse_args()).get("typed", [])
    return typed

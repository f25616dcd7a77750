"""``python -m scorer.press``: the worker process that prints."""

from scorer.press.processes import work

work()

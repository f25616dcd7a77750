"""``python -m scorer.press``: a process that prints."""

from scorer.press.processes import work

work()

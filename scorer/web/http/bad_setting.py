"""A setting of the environment that cannot be."""

from scorer.rules.errors import ScorerError


class BadSetting(ScorerError):
    """An environment variable is invalid or conflicts with another; the sentence names it."""

"""The end of a search that takes too many steps."""

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, say


class TooHard(ScorerError):
    """A search takes more steps than it may; `has_ended` if it will not be tried with more."""

    says = say("this takes too long to count")

    def __init__(self, sentence: Sentence | None = None, *, has_ended: bool = False) -> None:
        super().__init__(sentence)
        self.has_ended = has_ended

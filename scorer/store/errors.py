"""What goes wrong with a database, or is stored no more."""

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, say


class StoreError(ScorerError):
    """Games cannot be stored or read. The `reason` is for the host; players may see less."""

    reason = ""

    @property
    def for_log(self) -> str:
        return f"{self} {self.reason}".strip()


class StoreAway(StoreError):
    """The database does not answer or takes nothing, or too many requests wait for it; a retry may succeed."""

    def __init__(self, sentence: Sentence, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class LogFull(ScorerError):
    """A game's log has reached its limit; a retry fails as well."""

    says = say("this game's log is full")


class RoundFull(ScorerError):
    """A round's log has reached its limit; a retry fails as well."""

    says = say("this round's log is full")


class UnreadableGame(StoreError):
    """A stored game cannot be parsed: a newer version wrote it, or the disk is damaged."""

    says = say("this game cannot be read; it stays as it is, and the other games are untouched")


class UnreadableRound(StoreError):
    """A stored round cannot be parsed."""

    says = say("this round cannot be read; its games stay as they are")

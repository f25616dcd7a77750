"""What is wrong with a file that people wrote: every problem at once, each with its place."""

import re
from collections.abc import Iterable
from json import JSONDecodeError

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, labelled, say

MOST_PROBLEMS = 100
"""The most problems of a file that are told at once."""


class Problems(ScorerError):
    """A file is invalid; its `sentences` are for its author, in their language, or plain text for developers."""

    def __init__(self, sentences: Iterable[Sentence | str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(say("{problems}", problems="\n".join(self.problems)))

    @property
    def problems(self) -> tuple[str, ...]:
        """The sentences in English."""
        return tuple(map(str, self.sentences))


class Found(list[Sentence]):
    """The problems of a file, as they are found; one beyond `MOST_PROBLEMS` ends the reading with an error."""

    def __init__(self, kind: type[Problems]) -> None:
        self._kind = kind

    def note(self, where: object, problem: Sentence) -> None:
        """Add what is wrong at a place."""
        self.append(labelled(where, problem))

    def append(self, problem: Sentence) -> None:
        if len(self) == MOST_PROBLEMS:
            raise self._kind(
                [*self, say("these are the first {most} problems, and there are more", most=MOST_PROBLEMS)]
            )
        super().append(problem)

    def extend(self, problems: Iterable[Sentence]) -> None:
        for problem in problems:
            self.append(problem)

    def check(self) -> None:
        """Raise an error of the kind if there are any problems."""
        if self:
            raise self._kind(self)


class BoardError(Problems):
    """A board file is invalid; `problems` has a line for each reason."""


def unparsed(form: str, error: ValueError) -> Sentence:
    """Return where a text is no JSON or TOML, which its parser says in English.

    Of a comma that is missing, or is one too many, it names what comes behind, which may be lines further down.
    """
    if isinstance(error, JSONDecodeError) and ("delimiter" in error.msg or error.doc[error.pos :][:1] in ("]", "}")):
        error = JSONDecodeError(error.msg, error.doc, len(error.doc[: error.pos].rstrip()))
    if place := re.search(r"line (\d+),? column (\d+)", str(error)):
        return say("not {form}: look at line {line}, column {column}", form=form, line=place[1], column=place[2])
    return say("not {form}", form=form)

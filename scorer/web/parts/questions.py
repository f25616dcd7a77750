"""The questions that are open about a game, each with the page where people put right what it asks about."""

from collections.abc import Sequence

from flask import url_for

from scorer.ask.agenda import place_at
from scorer.ask.question import Question
from scorer.ask.warnings import questions_of
from scorer.rules.game import Game


def open_questions(key: str, game: Game) -> Sequence[tuple[Question, str]]:
    return [(question, _answered_at(key, question)) for question in questions_of(game)]


def _answered_at(key: str, question: Question) -> str:
    match question.about:
        case "check":
            return url_for("check.page", key=key)
        case "count":
            return url_for("counts.page", key=key, seat=question.seat)
        case "tickets":
            return url_for("tickets.page", key=key, seat=question.seat)
        case "stations":
            return url_for("play.page", key=key, at=place_at("stations"), seat=question.seat)
        case "lines" | "cards":
            return url_for("play.page", key=key, seat=question.seat)

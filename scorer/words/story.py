"""Tells the story of a finished game: what decided it, when, where everybody met, and after that what failed."""

from collections.abc import Iterator
from operator import itemgetter

from scorer.aside import SEARCHES, STEPS
from scorer.ask.story import NearMiss, dearest_failure, lead_taken, meeting_of, near_misses_of
from scorer.ask.warnings import is_unfinished
from scorer.count.score_sheet import ScoreSheet
from scorer.rules.sentence import Sentence, say
from scorer.words.words import Words

_MOST_MISSES = 2
"""Of different players: a story is not that of one who lost."""
_STEPS = STEPS // 10
"""The most steps of a search for one of them; a near miss whose count is harder is not told."""
_CLOSE = 3
"""Trains behind the longest path that still count as close."""


def story(words: Words, sheet: ScoreSheet) -> list[str]:
    """Return the sentences about a game, what decided it first; if it is unfinished (R5), only who leads."""
    return [text for text, _ in told(words, sheet)]


def told(words: Words, sheet: ScoreSheet) -> Iterator[tuple[str, Sentence]]:
    """Yield the sentences of a story, each with what it is about; the first is about those who win or lead."""
    yield words.outcome(sheet), Sentence("", {"winners": tuple(player.player for player in sheet.winners)})
    for one in () if is_unfinished(sheet.game) else _sentences(words, sheet):
        yield words.sentence(one, sheet.game.board), one


def _sentences(words: Words, sheet: ScoreSheet) -> Iterator[Sentence]:
    if taken := lead_taken(sheet.game):
        leader = sheet.of(taken.seat).player
        yield say("with {route} {player} took the lead on the map and kept it", route=taken.route, player=leader)
    if meeting := meeting_of(sheet.game):
        players = sheet.game.players
        there = words.listed(f"{players[seat].shown} ({lines})" for seat, lines in meeting.lines.items())
        if len(meeting.lines) == len(sheet.players):
            yield say("everybody met in {city}: lines of {players}", city=meeting.city, players=there)
        else:
            yield say("most met in {city}: lines of {players}", city=meeting.city, players=there)
    if sheet.pays_path:  # R6
        most = max(player.longest_path.length for player in sheet.players)
        behind = [(most - player.longest_path.length, player) for player in sheet.players]
        close = [(lacked, player) for lacked, player in behind if 0 < lacked <= _CLOSE]
        for lacked, player in sorted(close, key=itemgetter(0))[:1]:
            things = {"trains": words.trains(lacked), "player": player.player}
            yield say("with {trains} more {player} would have had the longest path as well", **things)
    if failure := dearest_failure(sheet):
        player, ticket = failure
        things = {"ticket": ticket.ticket, "player": player.player, "points": -ticket.points}
        yield say("the dearest failure: {ticket} cost {player} {points} points", **things)
    worst: dict[int, NearMiss] = {}
    for miss in near_misses_of(sheet, SEARCHES.run_for("", _STEPS)):
        worst.setdefault(miss.player.seat, miss)
    for miss in list(worst.values())[:_MOST_MISSES]:
        template = _AND_WON if miss.wins else _MORE
        tickets = words.listed(sheet.game.board.name_of(ticket) for ticket in miss.tickets)
        yield say(template.template, route=miss.route, player=miss.player.player, tickets=tickets, gain=miss.gain)


_MORE = say("{route} was still free: with it {player} would have completed {tickets}, {gain} points more")
_AND_WON = say("{route} was still free: with it {player} would have completed {tickets}, {gain} points more, and won")

"""Tells the story of a finished game: what would have changed it, when it turned, and a kind line for each player."""

from collections.abc import Iterator, Mapping
from operator import itemgetter

from scorer.aside import SEARCHES, STEPS
from scorer.ask.story import (
    NearMiss,
    comeback_of,
    dearest_failure,
    dearest_marker,
    hub_of,
    lead_taken,
    meeting_of,
    near_misses_of,
    turning_point,
    wanted_line,
)
from scorer.ask.warnings import is_undecided
from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.rules.sentence import Sentence, say
from scorer.words.words import Words

_MOST_MISSES = 2
"""Of different players: a story is not that of one who lost."""
_STEPS = STEPS // 10
"""The most steps of a search for one of them; a near miss whose count is harder is not told."""
_CLOSE = 3
"""Trains behind the longest path that still count as close."""
_WON, _TURNED, _LED, _MET = 1000, 100, 5, 1
"""What is added for a near miss that wins; for any, and for the turning point, which come first. What the lead on the
map is worth, and each player in a city."""
_FAR = 10
"""Points behind on the map from which one comes back."""
_MANY = 3
"""Lines that meet in a city, or tickets that are all completed, from which one speaks of it."""


def story(words: Words, sheet: ScoreSheet) -> list[tuple[str, Sentence]]:
    """Return sentences about a game by what each was worth, and what each is about; none while it is undecided."""
    if is_undecided(sheet):
        return []
    told = sorted(_sentences(words, sheet), key=itemgetter(0), reverse=True)
    return [(words.sentence(about, sheet.game.board), about) for _, about in told]


def _sentences(words: Words, sheet: ScoreSheet) -> Iterator[tuple[int, Sentence]]:
    """Yield sentences, each with the points that it is about."""
    if turn := turning_point(sheet):
        things = {"column": turn.column.name, "player": turn.rival.player, "points": turn.points}
        yield _TURNED + turn.points, say("until “{column}” was counted, {player} was ahead by {points}", **things)
    if taken := lead_taken(sheet.game):
        leader = sheet.of(taken.seat).player
        yield _LED, say("with {route} {player} took the lead on the map and kept it", route=taken.route, player=leader)
    if meeting := meeting_of(sheet.game):
        players = sheet.game.players
        there = words.listed(f"{players[seat].shown} ({lines})" for seat, lines in meeting.lines.items())
        is_all = len(meeting.lines) == len(sheet.players)
        template = _ALL_MET if is_all else _MOST_MET
        yield _MET * len(meeting.lines), say(template.template, city=meeting.city, players=there)
    if sheet.pays_path:  # R6
        bonus, most = (
            sheet.game.edition.bonuses["longest-path"],
            max(player.longest_path.length for player in sheet.players),
        )
        if first := [player for player in sheet.players if player.longest_path.length == most > 0]:
            paths = {
                "player": tuple(player.player for player in first),
                "paths": tuple(one.longest_path for one in first),
            }
            yield bonus, say("the longest path of all: {player}, {trains}", trains=words.trains(most), **paths)
        behind = [(most - player.longest_path.length, player) for player in sheet.players]
        close = [(lacked, player) for lacked, player in behind if 0 < lacked <= _CLOSE]
        for lacked, player in sorted(close, key=itemgetter(0))[:1]:
            things = {"trains": words.trains(lacked), "player": player.player}
            told = say("with {trains} more {player} would have had the longest path as well", **things)
            yield bonus - lacked, told
    if failure := dearest_failure(sheet):
        player, ticket = failure
        things = {"ticket": ticket.ticket, "player": player.player, "points": -ticket.points}
        yield -ticket.points, say("the dearest failure: {ticket} cost {player} {points} points", **things)
    if marker := dearest_marker(sheet.game):
        seat, city, points = marker
        things = {"player": sheet.game.players[seat], "city": city, "points": points}
        yield points, say("the city marker of {player} in {city} took {points} points of others' lines", **things)
    worst: dict[int, NearMiss] = {}
    for miss in near_misses_of(sheet, SEARCHES.run_for("", _STEPS)):
        worst.setdefault(miss.player.seat, miss)
    for miss in list(worst.values())[:_MOST_MISSES]:
        template = _AND_WON if miss.wins else _MORE
        tickets = words.listed(sheet.game.board.name_of(ticket) for ticket in miss.tickets)
        things = {"route": miss.route, "player": miss.player.player, "tickets": tickets, "gain": miss.gain}
        yield _TURNED + miss.gain + _WON * miss.wins, say(template.template, **things)


_MORE = say("{route} was still free: with it {player} would have completed {tickets}, {gain} points more")
_AND_WON = say("{route} was still free: with it {player} would have completed {tickets}, {gain} points more, and won")
_ALL_MET = say("everybody met in {city}: lines of {players}")
_MOST_MET = say("most met in {city}: lines of {players}")


def lines(words: Words, sheet: ScoreSheet) -> Mapping[int, str]:
    """Return a kind sentence about what each player did, by seat, of different kinds where there are enough.

    Whoever is last chooses first. Nobody is in it of whom nothing can be said, as where no points are counted.
    """
    kinds, found = set[str](), dict[int, str]()
    for player in () if is_undecided(sheet) else reversed(sheet.ranking):
        deeds = list(_deeds(words, sheet, player))
        for deed in [one for one in deeds if one.template not in kinds][:1] or deeds[:1]:
            kinds.add(deed.template)
            found[player.seat] = words.sentence(deed, sheet.game.board)
    return found


def _deeds(words: Words, sheet: ScoreSheet, player: PlayerScore) -> Iterator[Sentence]:
    """Yield what can be said of a player, what others have least first."""
    game = sheet.game
    if wanted := wanted_line(sheet, player):
        line, others = wanted
        yield say(
            "{route} was what {players} lacked",
            route=line,
            players=words.listed(other.player.shown for other in others),
        )
    most, last = comeback_of(game, player.seat)
    if most >= _FAR and last <= most // 2:
        yield say("from {most} points behind on the map to {last}", most=most, last=last)
    if player.completed:
        ticket = max(player.completed, key=lambda one: one.points)
        if all(ticket.points >= one.points for other in sheet.players for one in other.completed):
            yield say(
                "no dearer ticket was completed: {ticket}, {points} points", ticket=ticket.ticket, points=ticket.points
            )
    if player.routes:
        line = max(player.routes, key=lambda one: one.length)
        if all(line.length >= one.length for other in sheet.players for one in other.routes):
            yield say("nobody laid a longer line: {route}, {trains}", route=line, trains=words.pieces(line, game.board))
    if (hub := hub_of(player, game)) and hub[1] >= _MANY:
        yield say("{city} was home: {lines} lines meet there", city=hub[0], lines=hub[1])
    if len(player.completed) == len(player.tickets) >= _MANY:
        yield say("all {tickets} tickets completed", tickets=len(player.tickets))
    for score in player.scores if game.edition.has_points else ():
        if score.points > 0 and all(score.points >= other.points[score.column.id] for other in sheet.players):
            yield say("nobody had more for “{column}”: {points}", column=score.column.name, points=score.points)
    best = max(player.scores, key=lambda one: one.points)
    if game.edition.has_points and best.points > 0:
        yield say("most of it came from “{column}”: {points}", column=best.column.name, points=best.points)

"""How players are ranked: by points, then by the tie-breaks that the board or the edition names (R8)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.count.bonus_cards import cards_scored
from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say


@dataclass(frozen=True, eq=False)
class TieBreak:
    """A criterion that compares players who are level on all criteria before it."""

    id: str
    name: Sentence
    """Its name on a pad, after "If players are equal": ``more completed tickets``."""
    value: Callable[[PlayerScore], int]
    """What is compared; more is better. Of what should be few it is negative, and told without its sign."""
    decides: Sentence
    """The sentence if it has decided; it may name `winner`, `second`, `more` and `less`."""
    level: Sentence
    """Its name if it has not decided and players are equal on it: ``completed tickets``."""


POINTS = TieBreak(
    "points",
    name=say("more points"),
    value=lambda player: player.total,
    decides=say("{winner} wins: {more} points to {second}’s {less}."),
    level=say("points"),
)

TIE_BREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        "completed-tickets",
        name=say("more completed tickets"),
        value=lambda player: len(player.completed) + player.compared,
        decides=say("{winner} wins by more completed tickets: {more} to {less}."),
        level=say("completed tickets"),
    ),
    TieBreak(
        "longest-path-card",
        name=say("holds the longest-path card"),
        value=lambda player: bool(player.points.get("longest-path")),
        decides=say("{winner} wins by the longest-path card."),
        level=say("the longest-path card"),
    ),
    TieBreak(
        "longest-path",
        name=say("longer path"),
        value=lambda player: player.longest_path.length,
        decides=say("{winner} wins by the longer path: {more} trains to {less}."),
        level=say("the longest path"),
    ),
    TieBreak(
        "ticket-points",
        name=say("more points from completed tickets"),
        value=lambda player: player.completed_points,
        decides=say("{winner} wins by the points of the completed tickets: {more} to {less}."),
        level=say("points from completed tickets"),
    ),
    TieBreak(
        "mountain-lines",
        name=say("more mountain lines"),
        value=lambda player: sum(route.crosses > 0 for route in player.routes),
        decides=say("{winner} wins by more mountain lines: {more} to {less}."),
        level=say("mountain lines"),
    ),
    TieBreak(
        "passengers",
        name=say("more passengers of all colours"),
        value=lambda player: sum(typed.number for typed in player.counts if typed.count.column == "passengers"),
        decides=say("{winner} wins by more passengers: {more} to {less}."),
        level=say("passengers"),
    ),
    TieBreak(
        "fewest-stations",
        name=say("fewer stations used"),
        value=lambda player: -len(player.loans),
        decides=say("{winner} wins by fewer stations used: {more} to {less}."),
        level=say("stations used"),
    ),
    TieBreak(
        "bonus-cards",
        name=say("more bonus cards scored"),
        value=cards_scored,
        decides=say("{winner} wins by more bonus cards: {more} to {less}."),
        level=say("bonus cards"),
    ),
)
"""Every tie-break that a board or an edition may name."""

TIE_RULES: Mapping[str, Sentence] = {
    "": say("by the German booklet"),
    "fewest-stations": say("by the English booklet"),
}
"""Which printing says so, by the id of its order of tie-breaks; the usual one has none (R8e)."""

EQUAL = say("{equals} are equal on {points} points.")
STILL_EQUAL = say("{equals} are equal on points, and on {level} as well.")
SHARED = say("{winners} are equal in everything the rules compare: the victory is shared.")


def criteria_of(game: Game) -> tuple[TieBreak, ...]:
    """Return the criteria that rank the players of a game, the points first (R8)."""
    known = {criterion.id: criterion for criterion in TIE_BREAKS}
    points = [POINTS] if game.edition.has_points else []
    return *points, *(known[id] for id in game.tie_breaks)


def criteria_up_to(game: Game, id: str) -> tuple[TieBreak, ...]:
    """Return the criteria up to and including the one that decided."""
    criteria = criteria_of(game)
    return criteria[: [criterion.id for criterion in criteria].index(id) + 1]


def other_winners(sheet: ScoreSheet) -> tuple[str, tuple[PlayerScore, ...]] | None:
    """Return by which other printing's order others would win, and who; None if the printings agree (R8e)."""
    for rule in ("", *sheet.game.board.tie_rules):
        ranked = rank_players(sheet.players, criteria_of(replace(sheet.game, tie_rule=rule)))
        winners = tuple(player for player in ranked if player.rank == 1)
        if [player.seat for player in winners] != [player.seat for player in sheet.winners]:
            return rule, winners
    return None


def level_until_decided(sheet: ScoreSheet) -> list[PlayerScore]:
    """Return the players who equal the winner on all criteria before the one that decided, the winner first (R8)."""
    first, *_ = sheet.ranking
    *before, _ = criteria_up_to(sheet.game, sheet.decided_by)
    return [player for player in sheet.ranking if all(each.value(player) == each.value(first) for each in before)]


def comparing(game: Game, players: Sequence[PlayerScore]) -> list[PlayerScore]:
    """Return the players with the completed tickets that they typed, where all who are equal before it did (C3).

    What is not typed is not 0. Where no points are counted, all are equal before it.
    """
    typed, has_points = {one.seat: one.number for one in game.counts if one.count.is_told}, game.edition.has_points
    equals = [{one.seat for one in players if one.total == each.total or not has_points} for each in players]
    pairs = zip(players, equals, strict=True)
    return [replace(one, compared=typed[one.seat]) if seats <= typed.keys() else one for one, seats in pairs]


def rank_players(players: Sequence[PlayerScore], criteria: Sequence[TieBreak]) -> tuple[PlayerScore, ...]:
    """Return the players with their ranks: one more than the number of players who are better (R8)."""
    keys = [tuple(criterion.value(player) for criterion in criteria) for player in players]
    return tuple(
        replace(player, rank=1 + sum(other > key for other in keys)) for player, key in zip(players, keys, strict=True)
    )


def decided_by(players: Sequence[PlayerScore], criteria: Sequence[TieBreak]) -> str:
    """Return the id of the first criterion in which the first two players differ; ``shared`` if none (R8)."""
    first, second = sorted(players, key=lambda player: player.rank)[:2]
    return next((criterion.id for criterion in criteria if criterion.value(first) != criterion.value(second)), "shared")

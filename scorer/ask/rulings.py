"""What a table may argue about afterwards: the house rules and the printing that a game was counted by, our rulings."""

from collections.abc import Callable, Iterator, Mapping

from scorer.ask.warnings import is_unfinished
from scorer.ask.which_rule import card_of_reason, card_of_ties
from scorer.count.countries import awards
from scorer.count.counts import is_barred
from scorer.count.score_sheet import LinesScore, Reason, ScoreSheet
from scorer.count.ties import TIE_BREAKS, TIE_RULES
from scorer.rules.board import Count
from scorer.rules.sentence import Sentence, say


def choices_of(sheet: ScoreSheet) -> Iterator[tuple[str, Sentence]]:
    """Yield what the table may choose, as it was chosen, where it bore on this count: the card's id, and a sentence."""
    game = sheet.game
    if game.doubles_open and len(game.seats) < game.doubles_open_from:
        yield "R3h", say("doubles were open although you were {players}: a house rule", players=len(game.seats))
    if game.board.tie_rules and sheet.has_tie:
        printing = TIE_RULES[game.tie_rule]
        yield card_of_ties(game.board, game.edition), say("ties are broken {printing}", printing=printing)


def rulings_of(sheet: ScoreSheet) -> tuple[str, ...]:
    """Return the ids of our rulings without which a number of this game might be another; none before its end."""
    if is_unfinished(sheet.game) or sheet.unknown:
        return ()
    return tuple(id for id, changes in _RULINGS.items() if changes(sheet))


def _closes_an_unequal_pair(sheet: ScoreSheet) -> bool:
    """N2: a line that a ticket lacks is closed by one of another length."""
    return any(card_of_reason(sheet.game, ticket) == "N2" for player in sheet.players for ticket in player.tickets)


def _pays_for_an_inner_line(sheet: ScoreSheet) -> bool:
    """P3: an inner line has joined a country, and brought cards."""
    if sheet.game.entered_cards is not None:
        return False
    return any(award.cards and not sheet.game.board.country_of(award.claim.route) for award in awards(sheet.game))


def _leaves_a_bonus(sheet: ScoreSheet) -> bool:
    """R7: nobody has anything of what a bonus, an open card or a bet is for."""
    bonuses = [column.id for column in sheet.columns if column.size]
    scored = [reason.card for reason in _reasons(sheet) if isinstance(reason, LinesScore)]
    return (
        any(not any(player.points[id] for player in sheet.players) for id in bonuses)
        or any(card not in scored for card in sheet.game.bonus_cards)
        or any(_is_bet_on_nothing(sheet, count) for count in sheet.game.edition.counts if count.is_bet)
    )


def _is_bet_on_nothing(sheet: ScoreSheet, count: Count) -> bool:
    criterion = next(criterion for criterion in TIE_BREAKS if criterion.id == count.of)
    is_typed = any(sheet.game.number_of(seat, count) for seat in sheet.game.seats)
    return is_typed and not any(map(criterion.value, sheet.players))


def _goes_beyond_the_regions(sheet: ScoreSheet) -> bool:
    """X17: a network has more regions than the print has points for."""
    most = max(sheet.game.edition.regions, default=len(sheet.game.board.regions))
    return any(isinstance(reason, LinesScore) and len(reason.regions) > most for reason in _reasons(sheet))


def _leaves_a_rank(sheet: ScoreSheet) -> bool:
    """X9: somebody without a loan has no tokens, and would have a rank that scores."""
    game = sheet.game
    for count in (count for count in game.edition.counts if count.is_ranked and count.bars):
        free = [seat for seat in game.seats if not is_barred(game, count, seat)]
        ahead = sum(game.number_of(seat, count) > 0 for seat in free)
        values = count.values_at(len(game.seats))
        if 0 < ahead < len(free) and any(values[ahead : ahead + 1]):
            return True
    return False


def _reasons(sheet: ScoreSheet) -> Iterator[Reason]:
    return (reason for player in sheet.players for score in player.scores for reason in score.because)


_RULINGS: Mapping[str, Callable[[ScoreSheet], bool]] = {
    "N2": _closes_an_unequal_pair,
    "P3r": _pays_for_an_inner_line,
    "R7a": _leaves_a_bonus,
    "X17r": _goes_beyond_the_regions,
    "X9r": _leaves_a_rank,
}
"""Our rulings that change numbers, by the ids of their cards."""

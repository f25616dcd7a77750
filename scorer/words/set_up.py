"""What a change of the set-up changes, in words."""

from collections.abc import Iterator

from scorer.rules.board import Board, BonusCard
from scorer.rules.game import Player
from scorer.rules.moves import ChangeSetUp, Seated
from scorer.rules.sentence import Colour, Sentence, isolated, say


def describe_set_up(board: Board, was: ChangeSetUp, then: ChangeSetUp) -> Sentence:
    """Return what another set-up changes: who plays, and by which rules."""
    found = tuple(_changes(board, was, then)) or (say("players and rules stay as they are"),)
    return found[0] if len(found) == 1 else Sentence("{changes}", {"changes": found})


def describe_cards(cards: tuple[BonusCard, ...]) -> Sentence:
    """Return which bonus cards lie open (X18)."""
    return say("the bonus cards are {cards}", cards=cards) if cards else say("no bonus cards lie open")


def _changes(board: Board, was: ChangeSetUp, then: ChangeSetUp) -> Iterator[Sentence]:
    before, after = ({given.seat: given for given in one.players} for one in (was, then))
    for seat in sorted(before.keys() | after.keys()):
        if seat not in before:
            yield say("{player} plays, too", player=_player(after[seat]))
        elif seat not in after:
            yield say("{player} plays no more", player=_player(before[seat]))
        else:
            yield from _changes_of_player(before[seat], after[seat])
    stayed = [[seat for seat in one if seat in before and seat in after] for one in (before, after)]
    if stayed[0] != stayed[1]:
        yield say("the players sit in another order")
    yield from _changes_of_rules(board, was, then)


def _changes_of_player(was: Seated, then: Seated) -> Iterator[Sentence]:
    player = _player(was)
    if was.name != then.name:
        yield say("{player} is called {name}", player=player, name=isolated(then.name))
    if was.short != then.short:
        yield (
            say("{player} is {short} for short", player=player, short=isolated(then.short))
            if then.short
            else say("{player} has no short name", player=player)
        )
    if was.colour != then.colour:
        yield say("{player} plays {colour}", player=player, colour=Colour(then.colour))


def _changes_of_rules(board: Board, was: ChangeSetUp, then: ChangeSetUp) -> Iterator[Sentence]:
    edition = board.editions[then.edition]
    if was.edition != then.edition:
        yield say("ticket cards: {edition}", edition=edition.name)
    if was.doubles_open != then.doubles_open:
        opened, by_rule = say("doubles are open at this table"), say("doubles follow the rulebook")
        yield opened if then.doubles_open else by_rule
    if board.is_controlled and was.cards_as_they_lie != then.cards_as_they_lie:
        lie, follow = say("the score track is typed"), say("the points follow from the order of the lines")
        yield lie if then.cards_as_they_lie else follow
    if board.country_cards and was.cards_as_they_lie != then.cards_as_they_lie:
        lie, follow = say("country cards are entered as they lie"), say("country cards follow from the claims")
        yield lie if then.cards_as_they_lie else follow
    if then.other and was.other != then.other:
        yield say("points of the table's own: {name}", name=isolated(then.other))
    elif was.other != then.other:
        yield say("no points of the table's own any more")
    if then.other and was.other_secret != then.other_secret:
        secret, public = say("these points are secret until the count"), say("these points are for all to see")
        yield secret if then.other_secret else public
    if set(was.bonus_cards) != set(then.bonus_cards):
        yield describe_cards(tuple(card for card in edition.bonus_cards if card.id in then.bonus_cards))


def _player(given: Seated) -> Player:
    return Player(given.name, given.colour, given.short)

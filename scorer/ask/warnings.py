"""What is doubtful about a game: what its players may have forgotten, and what we do not know. It refuses nothing."""

from collections.abc import Iterator
from itertools import chain

from scorer.ask.cards import came_in_blocks, lying_otherwise, problems_of_entered, question_of_order
from scorer.ask.checks import questions_of_checks
from scorer.ask.control import questions_of_control
from scorer.ask.counts import questions_of_counts
from scorer.ask.not_yet import TicketsClash
from scorer.ask.question import Question
from scorer.ask.stations import questions_of_stations
from scorer.count.countries import has_joined
from scorer.count.score_sheet import ScoreSheet
from scorer.rules.control import lacks_track
from scorer.rules.game import TRAINS_LEFT, Game, HeldTicket
from scorer.rules.sentence import Sentence, say


def is_unfinished(game: Game) -> bool:
    """Return whether a game has clearly not ended: nobody is near the end (R5), or somebody has no ticket yet.

    Nobody is near it if, after one more line of any length, everybody would still have too many trains for the last
    round. A game that the players called finished has ended, whatever is left. Without a map
    it has ended once everybody has typed a number (C1), and without points not before (C3): nothing else ranks anybody.
    """
    if game.is_finished and game.edition.has_points:
        return False
    if not game.board.has_map:  # C1
        return not {*game.seats} <= {typed.seat for typed in game.counts}
    longest = max(route.trains for route in game.board.routes.values())
    lacks_hand = game.edition.deal.keep > 0 and not all(map(game.tickets_of, game.seats))
    return lacks_hand or _fewest_left(game) > game.board.last_round + longest


def _fewest_left(game: Game) -> int:
    return min(game.trains_left(seat) for seat in game.seats)


def questions_of(game: Game) -> tuple[Question, ...]:
    """Return questions about what looks forgotten or wrong; the people at the table can answer them.

    Nobody wins before one card in two hands is settled, and what is forgotten may be worth anything: these come first;
    then what looks wrong, worth the most points first.
    """
    table = (_clashes, _white_left, question_of_order, questions_of_control, _trains, _harbours)
    checks = (*table, questions_of_checks, _tickets, _cards)
    doubts = chain(
        questions_of_stations(game), _long_tickets(game), _pairs(game), _reprints(game), questions_of_counts(game)
    )
    wrong = sorted(doubts, key=lambda question: -question.worth)
    return *chain.from_iterable(check(game) for check in checks), *wrong


def notes_of(sheet: ScoreSheet) -> tuple[Sentence, ...]:
    """Return what nobody at the table can answer: what is unknown yet, or about the edition and bears on this count."""
    edition = sheet.game.edition
    bears = sheet.has_tie if edition.caveat_of == "ties" else not edition.caveat_of
    return (*sheet.unknown, say("{caveat}", caveat=edition.caveat)) if edition.caveat and bears else sheet.unknown


def warnings_of(sheet: ScoreSheet) -> tuple[Sentence, ...]:
    """Return everything that is uncertain: the questions, then the notes."""
    return (*(question.sentence for question in questions_of(sheet.game)), *notes_of(sheet))


def is_undecided(sheet: ScoreSheet) -> bool:
    """Return whether it is too early to say that somebody wins."""
    game = sheet.game
    asks = lacks_cards(game) or came_in_blocks(game) or bool(game.clashes) or lacks_track(game)
    return is_unfinished(game) or asks or bool(sheet.unknown)


def lacks_cards(game: Game) -> bool:
    """Return whether country cards are entered as they lie, and all are still missing (P6)."""
    return game.entered_cards == () and has_joined(game) and not game.is_finished


def _clashes(game: Game) -> Iterator[Question]:
    """R9: a card is in more hands than it has copies."""
    return (Question("tickets", TicketsClash(game, clash).sentence, "R9", clash.seats[0]) for clash in game.clashes)


def _white_left(game: Game) -> Iterator[Question]:
    """X15: a bullet line took own trains, and a white train was given up since."""
    own = tuple(claim.route for claim in game.claims if claim.route.is_bullet and not claim.is_bullet)
    if own and game.white_left:
        sentence = say(
            "own trains lie on bullet lines: {routes}, though white trains are left: {left}",
            left=game.white_left,
            routes=own,
        )
        yield Question("lines", sentence, "X15")


def lagging(game: Game) -> list[int]:
    """Return the seats that have far more trains left than all others, so that lines of theirs are probably missing.

    That is more than half of the box's, and more than twice as many as anybody else: the slowest loser of a usual game
    has a third. Who has counted their trains is asked about those instead. It rests on public trains only.
    """
    left = {seat: game.trains_left(seat) for seat in game.seats} if game.board.has_map else {}
    behind = [seat for seat in left if left[seat] > game.board.trains / 2]
    others = [left[seat] for seat in left if seat not in behind]
    if not others or min((left[seat] for seat in behind), default=0) <= 2 * max(others):
        return []
    return [seat for seat in behind if game.seen(seat, TRAINS_LEFT) is None]


def _trains(game: Game) -> Iterator[Question]:
    """R5: the last round begins when a player has 2 trains or fewer left, and in Japan 2 white ones or fewer.

    Where lines of single players seem to be missing, those are asked about instead.
    """
    last, behind = game.board.last_round, lagging(game)
    for seat in behind:
        things = {"player": game.players[seat], "trains": game.trains_left(seat)}
        yield Question("lines", say("{player} has {trains} trains left. Is something missing?", **things), "R5", seat)
    if behind:
        return
    if _fewest_left(game) > last:
        sentence = say("everybody has {trains} or more trains left: was a route forgotten?", trains=last + 1)
        yield Question("lines", sentence, "R5")
    elif game.white_left > last:
        sentence = say(
            "{left} white trains are left, but the end comes only with {trains} or fewer: was a line forgotten?",
            left=game.white_left,
            trains=last,
        )
        yield Question("lines", sentence, "R5")


def _harbours(game: Game) -> Iterator[Question]:
    """X26: a harbour stands where its owner has a line."""
    for station in game.stations if game.board.has_harbours else ():
        if not any(station.city.id in route.ends for route in game.routes_of(station.seat)):
            player = game.players[station.seat]
            sentence = say("{player} has a harbour in {city}, but no line there", player=player, city=station.city)
            yield Question("lines", sentence, "X26", station.seat)


def _tickets(game: Game) -> Iterator[Question]:
    """Every player has at least the tickets that they had to keep at the start."""
    for seat, player in game.playing.items():
        held = game.tickets_of(seat)
        if len(held) < (least := game.edition.deal.keep):
            sentence = say(
                "{player} holds {held} of at least {least} tickets: was one forgotten?",
                player=player,
                held=len(held),
                least=least,
            )
            yield Question("tickets", sentence, "K1", seat)


def _long_tickets(game: Game) -> Iterator[Question]:
    """R9: nobody has more long tickets than the edition lets a player keep."""
    most = game.edition.deal.most_long
    for seat, player in game.playing.items():
        long = sorted(ticket.value for ticket in game.tickets_of(seat) if ticket.is_long)
        if most is not None and len(long) > most:
            sentence = say(
                "{player} holds {held} long tickets, but nobody can have more than {most}: is one of them another "
                "player's?",
                player=player,
                held=len(long),
                most=most,
            )
            rule = "K1e" if game.edition.deal.long else "K1"
            yield Question("tickets", sentence, rule, seat, worth=sum(long[:-most]))


def _pairs(game: Game) -> Iterator[Question]:
    """R9: a pair of cities is on as many cards as the deck has; one card in two hands is a clash, asked as that."""
    first: dict[tuple[str, ...], HeldTicket] = {}
    for held in game.tickets:
        before = first.setdefault(held.ticket.joined, held)
        if before.ticket != held.ticket and not {before.ticket, held.ticket} <= {*game.edition.tickets}:
            text = (
                say("{player} holds {ticket} twice, with {value} points and with {more}: is one of them wrong?")
                if before.seat == held.seat
                else say(
                    "{ticket} is held twice, by {player} with {value} points and by {other} with {more}: is one of "
                    "them wrong?"
                )
            )
            sentence = say(
                text.template,
                ticket=before.ticket,
                player=game.players[before.seat],
                value=before.ticket.value,
                other=game.players[held.seat],
                more=held.ticket.value,
            )
            worth = min(before.ticket.value, held.ticket.value)
            yield Question("tickets", sentence, "R9", before.seat, worth=worth)


def _reprints(game: Game) -> Iterator[Question]:
    """A value that differs from that of the deck's card is a reprint or a typing error."""
    for held in game.tickets:
        card = game.edition.card_like(held.ticket)
        if card is not None and card != held.ticket:
            ticket, value = held.ticket, held.ticket.value
            printed = (card.value,) if ticket.is_tour else game.edition.values_between(ticket.start, ticket.end)
            sentence = say(
                "{ticket} was entered with {value} points; our list has {printed}",
                ticket=ticket,
                value=value,
                printed=printed,
            )
            worth = min(abs(value - each) for each in printed)
            yield Question("tickets", sentence, "R9", held.seat, worth=worth)


def _cards(game: Game) -> Iterator[Question]:
    """P6: country cards that were entered, but are impossible, or missing."""
    if game.entered_cards == () and has_joined(game):
        sentence = say("a network joins several countries, but nobody has a country card: were the cards forgotten?")
        yield Question("cards", sentence, "P2")
    for _, problem in problems_of_entered(game):
        yield Question("cards", problem, "P6")
    if others := lying_otherwise(game):
        players = tuple(game.players[seat] for seat in others)
        sentence = say(
            "the country cards of {players} are not those that the order of the claims brings: is a card wrong, or the "
            "order?",
            players=players,
        )
        yield Question("cards", sentence, "P6")

"""Game file -> Game; an error names every problem of the file at once."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TypeAlias, TypeVar

from pydantic import ValidationError

from scorer import atlas
from scorer.ask.cards import problems_of_entered
from scorer.atlas.boxes import given_of, points_that_fit
from scorer.atlas.problems import BoardError, Found, unparsed
from scorer.atlas.reader import SHAPES, shape_problem
from scorer.files.entries import Entry, GameFileError, Json
from scorer.files.keys import HOLDINGS, KEYS, CardEntry, ClaimEntry, GameEntry, Holding, PlayerEntry
from scorer.files.notation import game_file_of, is_notation
from scorer.rules.board import BY_COUNTS, OTHER, Board, BonusCard, Edition
from scorer.rules.control import TRACK_COUNT, lacks_track, on_track
from scorer.rules.errors import DoubleClosed, IllegalMove, NotFound
from scorer.rules.game import CHECKS, LONGEST_GAME, LONGEST_NAME, Game, Player, problem_of_count, problems_of_players
from scorer.rules.moves import ClaimRoute, Move, SendAlvin, TypeCount
from scorer.rules.play import check_named, play
from scorer.rules.sentence import KINDS, Sentence, labelled, path_of, quoted, say
from scorer.rules.text import problem_of_text
from scorer.words.twins import named

_E = TypeVar("_E", bound=Entry)
_FILE = say("game file")
"""Where a problem of the whole file is."""
_Steps: TypeAlias = tuple[int | str, ...]
"""The path to a value in the file: ``("claims", 12, "route")``."""
_Known: TypeAlias = Mapping[str, Collection[str]]
"""The ids that exist, by kind: player, route, city, tour, country, count, check."""

MOST_ENTRIES = 1000
"""The longest list of a game file: no board has as many routes with two owners each, cities or tickets."""
_WAY_OUT = say('{problem}; if all lines were open at this table, give "double_routes": "open"')
"""What a file may say whose claims R3 or X11 closes."""


def load(text: str) -> Game:
    """Return the game that a game file describes; it obeys every rule for what may be on a table.

    Entries are played in the order of the file, so the later of two that conflict is refused (R3, R4, R9, E1, P4).
    Raise GameFileError with every problem at once, each saying where it is: ``claims[12]: route 'x' is already
    Anna's``.
    """
    return game_of(parse(text))


def load_stored(text: str, drawn: str | None = None) -> Game:
    """Return a game that the store keeps; a map that was `drawn`, as JSON, takes the place of the board that it names.

    No limit that came later refuses it. Raises what `load` does.
    """
    return game_of(parse(text) | ({"board": json.loads(drawn)} if drawn else {}), is_stored=True)


def size_without_map(text: str) -> int:
    """Return the length of a game file without the map that people drew, if it has one; raises what `load` does."""
    raw = parse(text)
    if not isinstance(raw, dict) or not isinstance(raw.get("board"), dict):
        return len(text)
    return len(json.dumps(raw | {"board": ""}))


def game_of(raw: Json, *, is_stored: bool = False) -> Game:
    """Return the game that a parsed game file describes, or one whose board is at hand; raises what `load` does."""
    reader = _Reader(is_stored)
    game = reader.game(raw)
    reader.problems.check()
    assert game, "a game without a board has a problem"
    return game


def parse(text: str) -> Json:
    """Return the content of a JSON text, or the game file that a line of notation stands for.

    Raise GameFileError if the text is neither, or an object has a key twice.
    """
    if is_notation(text):
        return game_file_of(text)
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object_of_single_keys)
    except RecursionError:
        raise GameFileError([labelled(_FILE, say("its brackets are nested too deeply"))]) from None
    except ValueError as error:
        raise GameFileError([labelled(_FILE, unparsed("JSON", error))]) from None


def _object_of_single_keys(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    """Refuse a key that is given twice; Python's parser would silently drop the first."""
    seen = set()
    for key, _ in pairs:
        if key in seen:
            twice = say("the key {key} is given twice in one object", key=quoted(key))
            raise GameFileError([labelled(_FILE, twice)])
        seen.add(key)
    return dict(pairs)


class _Reader:
    """Reads the valid parts of a file and collects a problem for each invalid one."""

    def __init__(self, is_stored: bool) -> None:
        self.problems = Found(GameFileError)
        self._is_stored = is_stored

    def game(self, raw: Json) -> Game | None:
        """Return the game without its invalid parts; None if its board is unknown."""
        file = valid_part(GameEntry, raw, self.problems, board=None, players=[])
        board = self._board(file)
        self._measure(file, board)
        players = self._entries("players", file.players, lambda _: PlayerEntry)
        holdings = {key: self._entries(key, getattr(file, key) or [], kind.kind_of) for key, kind in HOLDINGS.items()}
        if board is None:
            return None
        game = self._set_up(board, file, players)
        known = _known_ids(game, file)
        self._check_keys(game, holdings["claims"])
        for name in (name for name, key in KEYS.items() if not key.is_of(board)):
            if getattr(file, name) not in (None, GameEntry.model_fields[name].default):
                self.problems.note(name, SHAPES["extra_forbidden"])
            holdings |= {name: {}} if name in holdings else {}
        for key, entries in holdings.items():
            for number, entry in sorted(entries.items(), key=partial(_comes_late, board)):
                game = self._add_holding(game, key, number, entry, known)
        game = self._dummy(self._dummy(game, "shares", file.dummy_shares), "lowest", file.dummy_lowest)
        game = replace(game, unsure=frozenset(self._unsure(board, file.unsure)))
        self._check_cards(game, file, holdings["country_cards"])
        self._check_order(game)
        self._check_twice("counts", "count", holdings["counts"])
        self._check_twice("checks", "check", holdings["checks"])
        return game

    def _measure(self, file: GameEntry, board: Board | None) -> None:
        """Refuse lists that no game can have, and more players than the box has, before any of them is read."""
        lists = ((key, getattr(file, key) or ()) for key in ("players", *HOLDINGS, "bonus_cards", "unsure"))
        long = {key: len(entries) for key, entries in lists if len(entries) > MOST_ENTRIES}
        for key, count in long.items():
            self.problems.note(key, too_many(count, MOST_ENTRIES))
        if board and len(file.players) > board.most_players:
            self.problems.extend(labelled("players", problem) for problem in problem_of_count(board, len(file.players)))
        elif not long:
            return
        self.problems.check()

    def _entries(self, key: str, raw: Sequence[Json], kind_of: Callable[[Json], type[_E]]) -> dict[int, _E]:
        """Return the valid entries of a list by their index in the file."""
        found = {}
        for number, item in enumerate(raw):
            try:
                found[number] = kind_of(item).model_validate(item)
            except ValidationError as error:
                self.problems.extend(schema_problems((key, number), error))
        return found

    def _board(self, file: GameEntry) -> Board | None:
        try:
            match file.board:
                case Board() as board:
                    return board
                case str() as id if id == BY_COUNTS:
                    return self._counts_board(file)
                case str():
                    return atlas.board(file.board)
                case dict():
                    return atlas.own_board(file.board, is_stored=self._is_stored)
                case _ if file.board is not None or not self.problems:
                    self.problems.note("board", say("must be text, or a whole board"))
                case _:
                    pass
        except NotFound as error:
            self.problems.note("board", error.sentence)
        except BoardError as error:
            self.problems.extend(within("board", problem) for problem in error.sentences)
        return None

    def _counts_board(self, file: GameEntry) -> Board | None:
        """Return the board of a box without a map (C1), of a small box if the file fits it (C3)."""
        if file.box is None:
            self.problems.note("box", say("is missing"))
            return None
        points, subway = file.points or {}, file.subway_points or {}
        if not self._is_stored:
            points = points_that_fit(file.box, points, len(file.players), file.counts, file.other or "")
        try:
            board = atlas.counts_board(file.box, points, file.other or "", subway)
            if subway and not given_of(board)[3]:
                self.problems.note("subway_points", SHAPES["extra_forbidden"])
            return board
        except BoardError as error:
            self.problems.extend(sentence for sentence in error.sentences if isinstance(sentence, Sentence))
            return None

    def _set_up(self, board: Board, file: GameEntry, entries: Mapping[int, PlayerEntry]) -> Game:
        players = tuple(Player(entry.name.strip(), entry.colour, entry.short.strip()) for entry in entries.values())
        for seat, field, problem in problems_of_players(board, players):
            if seat is None and len(entries) < len(file.players):
                continue  # it may follow from what is wrong with a player, and is told when that is mended
            where = ("players",) if seat is None else ("players", list(entries)[seat], field)
            self.problems.note(_where(where), problem)
        edition = self._with_other(self._edition(board, file.edition), board, file)
        plain = {key.field: getattr(file, name) for name, key in KEYS.items() if not key.written}
        if file.tie_rule not in (None, *board.tie_rules):  # R8e
            known = ", ".join(map(quoted, board.tie_rules))
            problem = say("must be {expected}", expected=known) if known else SHAPES["extra_forbidden"]
            self.problems.note("tie_rule", problem)
        if file.minutes is not None and not 1 <= file.minutes <= LONGEST_GAME:
            self.problems.note("minutes", say("must be {least} to {most}", least=1, most=LONGEST_GAME))
        if file.day and not _is_day(file.day):
            self.problems.note("day", say("must be a day as {example}", example="2026-11-27"))
        return Game(
            board,
            edition,
            players,
            bonus_cards=self._bonus_cards(edition, file.bonus_cards),
            doubles_open=file.double_routes == "open",
            entered_cards=() if file.country_cards is not None and board.country_cards else None,
            **{name: value for name, value in plain.items() if value is not None},
        )

    def _dummy(self, game: Game, kind: str, given: Mapping[str, int] | None) -> Game:
        """Return the game with the dummy's shares, or their lowest numbers (X10a); only some games know the key."""
        if game.dummy is None:
            if given is not None:
                self.problems.note(f"dummy_{kind}", SHAPES["extra_forbidden"])
            return game
        for railroad, number in (given or {}).items():
            try:
                game = play(game, TypeCount(game.dummy, f"{kind}-{railroad}", number))
            except (IllegalMove, NotFound) as error:
                self.problems.note(_where((f"dummy_{kind}", railroad)), error.sentence)
        return game

    def _edition(self, board: Board, wanted: str) -> Edition:
        """Return the edition; for an unknown id one with all tickets and counts of the board, to check those."""
        if wanted in board.editions:
            return board.editions[wanted]
        self.problems.note("edition", NotFound("edition", wanted, board.editions).sentence)
        editions = tuple(board.editions.values())
        return replace(
            editions[0],
            id=wanted,
            tickets=tuple(ticket for edition in editions for ticket in edition.tickets),
            counts=tuple(count for edition in editions for count in edition.counts),
        )

    def _with_other(self, edition: Edition, board: Board, file: GameEntry) -> Edition:
        """Return the edition with points of the table's own (C2)."""
        is_typed = any(isinstance(entry, dict) and entry.get("count") == OTHER for entry in file.counts)
        if not board.names_other or not (board.has_map or is_typed or self._is_stored):  # C1, C3
            return edition
        name = (file.other or "").strip()
        if file.other is not None and (problem := problem_of_text(name, LONGEST_NAME)):
            self.problems.note("other", problem)
        if file.other_secret is not None and file.other is None:
            self.problems.note("other_secret", SHAPES["extra_forbidden"])
        return edition.with_other(name, is_secret=bool(file.other_secret) or not board.has_map)

    def _bonus_cards(self, edition: Edition, given: Sequence[Json] | None) -> tuple[BonusCard, ...]:
        """Return the bonus cards that lie open (X18); editions without do not know the key."""
        if not edition.bonus_cards:
            if given is not None:
                self.problems.note("bonus_cards", SHAPES["extra_forbidden"])
            return ()
        given, known = given or (), {card.id: card for card in edition.bonus_cards}
        for number, id in enumerate(given):
            where = _where(("bonus_cards", number))
            if not isinstance(id, str):
                self.problems.note(where, SHAPES["string_type"])
            elif id not in known:
                self.problems.note(where, NotFound("bonus card", id, known).sentence)
            elif id in given[:number]:
                self.problems.note(where, say("this {what} is given twice", what=say("card")))
        if len(given) != edition.open_bonus_cards:
            wanted = {"number": edition.open_bonus_cards, "given": len(given), "cards": tuple(known)}
            self.problems.note("bonus_cards", say("{number} of these lie open, not {given}: {cards}", **wanted))
        return tuple(known[id] for id in given if isinstance(id, str) and id in known)

    def _check_keys(self, game: Game, claims: Mapping[int, Holding]) -> None:
        """Report keys of claims that only some boards have (X13, X15), or only claims in order (X20, X22)."""
        board = game.board
        known = {"shared": bool(board.second_owners), "bullet": bool(board.white_trains)}
        known |= {"marker": board.is_controlled, "alvin": bool(game.edition.alvin)}
        for number, claim in claims.items():
            for key in [key for key in known if key in claim.model_fields_set]:
                if not known[key]:
                    self.problems.note(_where(("claims", number, key)), SHAPES["extra_forbidden"])
                elif key in ("marker", "alvin") and not game.claims_in_order:
                    self.problems.note(_where(("claims", number, key)), say("is known of claims in order only"))

    def _check_order(self, game: Game) -> None:
        """X21: what the lines paid must be known: by their order, by the score track, or as nobody put down more."""
        typed = {one.seat for one in game.counts if one.count.id == TRACK_COUNT}
        if lacks_track(game):
            self.problems.note(
                "claims_in_order", say("must be true, or everybody's number on the score track be typed as a count")
            )
        elif typed and not on_track(game):
            self.problems.note("counts", say("the score track is typed for all players or none"))

    def _unsure(self, board: Board, given: Sequence[Json]) -> Iterator[str]:
        """Yield the routes whose owner is not sure."""
        for number, id in enumerate(given):
            if isinstance(id, str) and id in board.routes:
                yield id
            else:
                unknown = NotFound("route", id, board.routes).sentence if isinstance(id, str) else SHAPES["string_type"]
                self.problems.note(_where(("unsure", number)), unknown)

    def _add_holding(self, game: Game, key: str, number: int, entry: Holding, known: _Known) -> Game:
        """Return the game with one more holding, or unchanged if that is impossible."""
        name, where = entry.player.strip(), _where((key, number))
        unknown = [
            NotFound(kind, id, known[kind]) for kind, id in (("player", name), *entry.ids) if id not in known[kind]
        ]
        self.problems.extend(labelled(where, error.sentence) for error in unknown)
        seat = next((seat for seat, player in enumerate(game.players) if player.name == name), None)
        if unknown or seat is None:
            return game
        move = entry.move(seat, game.edition)
        if isinstance(move, ClaimRoute) and _comes_late(game.board, (number, entry)):
            move = replace(move, place=number)
            if move.shared and move.route not in game.owners:
                self.problems.note(where, say("nobody else has {route}", route=game.board.routes[move.route]))
                return game
        try:
            if not self._is_stored and game.edition.id in game.board.editions:  # an unknown one has all decks
                check_named(game, move)
            for each in (move, *self._further(game, seat, entry)):
                game = play(game, each)
            return game
        except (IllegalMove, NotFound) as error:
            problem = named(error.sentence, game.board)
            if isinstance(error, DoubleClosed):
                problem = Sentence(_WAY_OUT.template, {"problem": problem})
            self.problems.note(where, problem)
            return game

    def _further(self, game: Game, seat: int, entry: Holding) -> Iterator[Move]:
        """Yield what a claim tells of besides, where the board has it and the claims are in order (X20, X22)."""
        for move in entry.further(seat) if game.board.is_controlled and game.claims_in_order else ():
            if game.edition.alvin or not isinstance(move, SendAlvin):
                yield move

    def _check_twice(self, key: str, what: str, entries: Mapping[int, Holding]) -> None:
        """Report each number of a player for a count (X8 to X10) or a check except the first."""
        twice = say("this {what} is given twice", what=KINDS[what])
        seen = set()
        for number, entry in entries.items():
            typed = entry.player.strip(), tuple(entry.ids)
            if typed in seen:
                self.problems.note(_where((key, number)), twice)
            seen.add(typed)

    def _check_cards(self, game: Game, file: GameEntry, entries: Mapping[int, Holding]) -> None:
        """P6: entered cards must be possible; they are required if the claims are not in the order of play."""
        if game.board.country_cards and file.country_cards is None and not file.claims_in_order:
            self.problems.note("country_cards", say("is missing; from claims in no order the cards cannot be known"))
        numbers = {
            (entry.country, entry.value): number
            for number, entry in sorted(entries.items(), reverse=True)
            if isinstance(entry, CardEntry)
        }
        for card, problem in problems_of_entered(game):
            self.problems.note(_where(("country_cards", numbers[card.country.id, card.value])), problem)


def too_many(count: int, most: int) -> Sentence:
    return say("are {count}, and one file holds {most} at most", count=count, most=most)


def within(where: str, problem: Sentence | str) -> Sentence:
    """Return a problem of a part of a file as one of the file: its place begins with that of the part."""
    if isinstance(problem, Sentence) and (inner := problem.things.get("label")):
        return labelled(where if inner is _FILE else f"{where}.{inner}", problem.things["text"])
    return labelled(where, problem)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _comes_late(board: Board, numbered: tuple[int, Holding]) -> bool:
    """Return the sort key by which some claims are played after all others, wherever they stand.

    They are those of further owners, after the first ones' (X13), and those of bullet lines with own trains (X15).
    """
    entry = numbered[1]
    if not isinstance(entry, ClaimEntry):
        return False
    return entry.shared or (not entry.bullet and entry.route in board.routes and board.routes[entry.route].is_bullet)


def _known_ids(game: Game, file: GameEntry) -> _Known:
    """Return the ids that exist, among them the name of a player whose entry is otherwise invalid."""
    names = [entry.get("name") for entry in file.players if isinstance(entry, dict)]
    return {
        "player": {name.strip() for name in names if isinstance(name, str)},
        "route": game.board.routes,
        "city": {*game.board.places, *(city.id for city in game.board.cities.values() if city.takes_station)},
        "country": game.board.country_cards,
        "tour": game.edition.tours,
        "count": {count.id for count in game.edition.counts},
        "check": CHECKS,
    }


def valid_part(kind: type[_E], raw: Json, problems: Found, **missing: Json) -> _E:
    """Return an object without its invalid keys, each added to `problems`; `missing` stands in for required keys."""
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        problems.extend(schema_problems((), error))
        bad = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
    usable = {key: value for key, value in raw.items() if key not in bad} if isinstance(raw, dict) else {}
    return kind.model_construct(**missing | usable)


def schema_problems(steps: _Steps, error: ValidationError) -> Iterator[Sentence]:
    """Yield a problem for each schema error of the object at `steps`."""
    for fault in error.errors(include_url=False, include_input=False):
        yield labelled(_where((*steps, *fault["loc"])), shape_problem(fault))


def _where(steps: Sequence[int | str]) -> str | Sentence:
    """Return the path as text: claims[12].route."""
    return path_of(steps) or _FILE

"""What all forms share, and the forms of several pages; one of a single page stands beside it."""

import json
from collections.abc import Mapping, Sequence

from flask import request
from flask_babel import gettext, lazy_gettext, ngettext
from flask_wtf import FlaskForm
from flask_wtf.csrf import generate_csrf
from flask_wtf.file import FileField
from markupsafe import Markup, escape
from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    FormField,
    HiddenField,
    IntegerField,
    RadioField,
    SelectMultipleField,
    StringField,
)
from wtforms.validators import AnyOf, InputRequired, Optional, ValidationError
from wtforms.widgets import html_params

from scorer.draw.shapes import MARKS
from scorer.files.entries import GameFileError
from scorer.files.keys import KEYS, GameEntry, chosen_on
from scorer.files.kinds import game_in
from scorer.files.reading import game_of
from scorer.files.writing import player_json
from scorer.rules.board import Board, BonusCard, Edition
from scorer.rules.game import FAMILY_COLOURS, LONGEST_NAME, LONGEST_SHORT, Game, Player, problems_of_players
from scorer.rules.sentence import Sentence
from scorer.web.http.language import translated, words

MOST_PLAYERS = len(MARKS)


def invalid(field: Field) -> dict[str, str]:
    """Return the attributes that tie a field to its errors, for screen readers."""
    return {"aria-invalid": "true", "aria-describedby": f"{field.id}-errors"} if field.errors else {}


def form_to(address: str, back: str = "", **attributes: str | bool) -> Markup:
    """Return the start of a form that posts to an address, "" for the page's own, with its token.

    It also has the page to go `back` to, if there is one, and attributes, such as ``class_`` and ``data_final``.
    """
    there = {"action": address} if address else {}
    fields = {"csrf_token": generate_csrf()} | ({"back": back} if back else {})
    hidden = (Markup('<input type="hidden" name="{}" value="{}">').format(*field) for field in fields.items())
    return Markup(f"<form {html_params(method='post', **there, **attributes)}>") + Markup("").join(hidden)


def button(moves: object, label: object, **attributes: str | bool) -> Markup:
    """Return a button that makes moves, in a form to ``plain_buttons.make``."""
    value = escape(json.dumps(moves, sort_keys=True, separators=(",", ":")))
    marks = f'name="moves" value="{value}" {html_params(**attributes)}'.rstrip()
    return Markup(f"<button {marks}>{escape(label)}</button>")


class PageForm(FlaskForm):  # type: ignore[misc] # Flask-WTF ships no types
    """A form of a page. JSON is never parsed as a form, so all fields are empty then."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        def wrap_formdata(self, form: Form, formdata: object) -> object:
            return None if request.is_json else super().wrap_formdata(form, formdata)


class PlayerForm(Form):
    """One seat. Without a name it stays empty."""

    name = StringField(filters=[lambda text: (text or "").strip()], render_kw={"maxlength": LONGEST_NAME})
    short = StringField(filters=[lambda text: (text or "").strip()], render_kw={"maxlength": LONGEST_SHORT})
    colour = RadioField(validate_choice=False)
    seat = IntegerField(validators=[Optional()])
    """Its number in a running game."""


class NewGame(PageForm):
    """A new game. Its fields are called as in the game's file; the rules check players and colours."""

    board = RadioField(validators=[InputRequired(lazy_gettext("Please choose a board."))])
    edition = StringField()
    country_cards = StringField(validators=[Optional(), AnyOf(["as-they-lie", "follow"])])
    city_markers = StringField(validators=[Optional(), AnyOf(["as-they-lie", "follow"])])
    bonus_cards = SelectMultipleField(validate_choice=False)
    other = StringField(filters=[lambda text: (text or "").strip()], render_kw={"maxlength": LONGEST_NAME})
    then = StringField()
    players = FieldList(FormField(PlayerForm), min_entries=MOST_PLAYERS, max_entries=MOST_PLAYERS)

    def __init__(self, boards: Sequence[Board], **given: object) -> None:
        super().__init__(**given)
        self._boards = {board.id: board for board in boards}
        self.board.choices = [(board.id, words().printed(board.name)) for board in boards]
        for seat in self.players:
            seat.form.colour.choices = [(id, words().colour(id)) for id in FAMILY_COLOURS]

    @property
    def chosen_board(self) -> Board:
        """The board whose editions and colours the page shows: the chosen one, else the first."""
        return self._boards.get(self.board.data or "") or next(iter(self._boards.values()))

    @property
    def numbers_of_players(self) -> Sequence[int]:
        """How many may play, on one of the boards at least."""
        boards = self._boards.values()
        return range(min(board.fewest_players for board in boards), max(board.most_players for board in boards) + 1)

    def facts_of(self, board: Board) -> dict[str, object]:
        """Return what the page's script asks of a board.

        The colours in its box, how many play, and below how many of them a line of a double may be closed (R3, X11).
        """
        open_from = [board.doubles_open_from, *(each.doubles_open_from or 0 for each in board.editions.values())]
        open_from += [players + 1 for players in board.triples]
        has_doubles = any(len(lines) > 1 for lines in board.parallels.values())
        return {
            "data-colours": " ".join(board.colours[:MOST_PLAYERS]),
            "data-fewest": board.fewest_players,
            "data-seats": board.most_players,
            "data-doubles": max(open_from) if has_doubles else 0,
        }

    @property
    def boards_by_edition(self) -> dict[str, list[Board]]:
        """The boards with each edition. Some boards share an edition's id."""
        ids = dict.fromkeys(id for board in self._boards.values() for id in board.editions)
        return {id: [board for board in self._boards.values() if id in board.editions] for id in ids}

    @property
    def with_bonus_cards(self) -> list[tuple[Board, Edition]]:
        """The boards whose players choose bonus cards, each with the edition that has them (X18)."""
        editions = [(board, edition) for board in self._boards.values() for edition in board.editions.values()]
        return [(board, edition) for board, edition in editions if edition.bonus_cards]

    @property
    def seated(self) -> list[PlayerForm]:
        """The rows with a name, in the order of the seats."""
        return [seat.form for seat in self.players if seat.form.name.data]

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Collect all errors at once, each beside its field. Nameless players are called by their colours."""
        kind, _, number = (self.then.data or "").partition("-")
        if kind == "nameless" and not self.seated:
            many = int(number) if number in map(str, self.numbers_of_players) else self.chosen_board.fewest_players
            for seat, colour in zip(self.players, self.chosen_board.colours[:many], strict=False):
                seat.form.colour.data, seat.form.name.data = colour, words().colour(colour).capitalize()
        return all([super().validate(extra_validators), self._has_players(), self._begins()])

    def validate_edition(self, edition: Field) -> None:
        """Check that the board has the edition; a program may leave it out."""
        if edition.data in self.chosen_board.editions or not self.board.data:
            return
        if edition.raw_data:
            raise ValidationError(gettext("This board has no such edition."))
        edition.data = next(iter(self.chosen_board.editions))

    def validate_bonus_cards(self, _: Field) -> None:
        """X18: so many different cards are chosen as lie open."""
        edition = self.chosen_board.editions.get(self.edition.data or "")
        count = edition.open_bonus_cards if edition else 0
        if edition and len(self._bonus_cards(edition)) != count:
            message = ngettext("Please choose %(num)s bonus card.", "Please choose %(num)s bonus cards.", count)
            raise ValidationError(message)

    def _bonus_cards(self, edition: Edition) -> tuple[BonusCard, ...]:
        return tuple(card for card in edition.bonus_cards if card.id in (self.bonus_cards.data or ()))

    def _has_players(self) -> bool:
        """Check the players, each problem beside its field, or beside the form if it is about all of them."""
        problems = list(problems_of_players(self.chosen_board, self._players()))
        for seat, field, problem in problems:
            if seat is None:
                self.form_errors.append(translated(problem))
                continue
            wrong = self.seated[seat][field]
            is_missing = field == "colour" and not wrong.data
            message = gettext("Please choose a colour.") if is_missing else translated(problem)
            wrong.errors = [*wrong.errors, message]
        return not problems

    def _begins(self) -> bool:
        """Check what the table chose as a file of the game is checked, each problem beside its field.

        Bonus cards have a check of their own, which knows whether the edition is right.
        """
        try:
            self.game()
        except GameFileError as error:
            things = [problem.things for problem in error.sentences if isinstance(problem, Sentence)]
            for name in chosen_on(self.chosen_board).keys() - {"bonus_cards"}:
                texts = [thing["text"] for thing in things if thing.get("label") == name]
                found = [translated(text) for text in texts if isinstance(text, Sentence)]
                self[name].errors = [*self[name].errors, *found]
            return False
        return True

    def _players(self) -> list[Player]:
        return [Player(seat.name.data or "", seat.colour.data or "", seat.short.data or "") for seat in self.seated]

    def game(self) -> Game:
        """Return the game that a valid form describes, as its file would."""
        board = self.chosen_board
        edition = board.editions.get(self.edition.data or "")
        chosen = {name: self[name].data for name in chosen_on(board)}
        chosen["bonus_cards"] = [card.id for card in self._bonus_cards(edition)] if edition else ()
        chosen["other_secret"] = chosen.get("other_secret") if chosen.get("other") else None
        file = {name: one for name, one in chosen.items() if one}
        file |= {"format": 1, "board": board, "edition": self.edition.data or ""}
        file["players"] = [player_json(player) for player in self._players()]
        if board.country_cards and self.country_cards.data != "follow":
            file |= {"claims_in_order": False, "country_cards": []}
        elif board.is_controlled and self.city_markers.data == "as-they-lie":
            file["claims_in_order"] = False
        return game_of(file, is_stored=True)


# What else a table chooses has its field from the key of the file: a switch, or a word.
for _name in [name for name, key in KEYS.items() if key.is_chosen and not hasattr(NewGame, name)]:
    _is_flag = GameEntry.model_fields[_name].annotation in (bool, bool | None)
    setattr(NewGame, _name, BooleanField() if _is_flag else StringField())


class SetUp(NewGame):
    """Who plays a running game, and by which rules."""

    was = HiddenField()
    """What stands for the set-up that the page showed."""
    sure = HiddenField()
    """What stands for a change of which its players know what it puts back."""

    def __init__(self, game: Game, **given: object) -> None:
        super().__init__([game.board], **given)


class ImportGame(PageForm):
    """A game file, or a round's file; or what stands for a game file: a line, a code, a link with either."""

    file = FileField(lazy_gettext("Game file"))
    codes = HiddenField()

    def pasted(self) -> str:
        """Return the line, or the game file of a code, in what was pasted; raise GameFileError if it is not whole."""
        return game_in(self.codes.data or "")

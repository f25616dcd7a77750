"""Every form of the site: its fields, what may be in them, and its errors beside them."""

from collections.abc import Iterator, Mapping, Sequence

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import Field, FieldList, Form, FormField, HiddenField, IntegerField, RadioField, SelectField, StringField
from wtforms.validators import InputRequired, NumberRange

from scorer.drawing import MARKS
from scorer.rules.board import Board, Edition
from scorer.rules.game import LONGEST_NAME, Game, Player, problems_of_players
from scorer.rules.play import MOST_POINTS
from scorer.rules.sentence import quoted
from scorer.web.language import colour, printed, told

MOST_PLAYERS = len(MARKS)


def invalid(field: Field) -> dict[str, str]:
    """Return the attributes that tie a field to its errors for screen readers."""
    return {"aria-invalid": "true", "aria-describedby": f"{field.id}-errors"} if field.errors else {}


class PlayerForm(Form):
    """One seat; a seat without a name stays empty."""

    name = StringField(filters=[lambda text: (text or "").strip()], render_kw={"maxlength": LONGEST_NAME})
    colour = RadioField(validate_choice=False)


class NewGame(FlaskForm):
    """A new game. What the rules say about players and colours is checked by the rules themselves."""

    board = RadioField(validators=[InputRequired(lazy_gettext("Please choose a board."))])
    edition = RadioField()
    double_routes = RadioField(default="rulebook")
    players = FieldList(FormField(PlayerForm), min_entries=MOST_PLAYERS, max_entries=MOST_PLAYERS)

    def __init__(self, boards: Sequence[Board], **given: object) -> None:
        super().__init__(**given)
        self._boards = {board.id: board for board in boards}
        self.board.choices = [(board.id, printed(board.name)) for board in boards]
        self.edition.choices = [(id, id) for id in self.boards_by_edition]
        self.double_routes.choices = [(rule, rule) for rule in ("rulebook", "open")]
        colours = dict.fromkeys(id for board in boards for id in board.colours)
        for seat in self.players:
            seat.form.colour.choices = [(id, colour(id)) for id in colours]

    @property
    def chosen_board(self) -> Board:
        """The board whose editions and colours the page shows; the first where none is chosen yet."""
        return self._boards.get(self.board.data or "") or next(iter(self._boards.values()))

    @property
    def boards_by_edition(self) -> dict[str, list[Board]]:
        """The boards that have each edition, since some share the name of one."""
        ids = dict.fromkeys(id for board in self._boards.values() for id in board.editions)
        return {id: [board for board in self._boards.values() if id in board.editions] for id in ids}

    @property
    def seated(self) -> list[PlayerForm]:
        return [seat.form for seat in self.players if seat.form.name.data]

    def validate(self, extra_validators: Mapping[str, Sequence] | None = None) -> bool:
        """Name everything that is wrong at once, each beside its field."""
        is_well_shaped = super().validate(extra_validators)
        return self._has_edition() and self._has_players() and is_well_shaped

    def _has_edition(self) -> bool:
        if self.edition.data in self.chosen_board.editions or not self.board.data:
            return True
        if not self.edition.raw_data:
            self.edition.data = next(iter(self.chosen_board.editions))
            return True
        self.edition.errors = [*self.edition.errors, gettext("This board has no such edition.")]
        return False

    def _has_players(self) -> bool:
        problems = list(self._problems())
        for place, message in problems:
            place.append(message)
        return not problems

    def _problems(self) -> Iterator[tuple[list[str], str]]:
        """Yield each problem of the round of players with the list of errors that it belongs to."""
        for seat, field, problem in problems_of_players(self.chosen_board, self._players()):
            if seat is None:
                yield self.form_errors, told(problem)
            else:
                wrong = self.seated[seat][field]
                wrong.errors = list(wrong.errors)
                is_missing = field == "colour" and not wrong.data
                message = gettext("Please choose a colour.") if is_missing else told(problem, name=_colour_named)
                yield wrong.errors, message

    def _players(self) -> list[Player]:
        return [Player(seat.name.data, seat.colour.data or "") for seat in self.seated]

    def game(self) -> Game:
        """Return the game that a valid form describes."""
        edition: Edition = self.chosen_board.editions[self.edition.data]
        is_open = self.double_routes.data == "open"
        return Game(self.chosen_board, edition, tuple(self._players()), doubles_open=is_open)


def _colour_named(thing: object) -> str:
    """Name a quoted colour of the core in the reader's language; anything else stays as it is."""
    text = str(thing)
    bare = text[1:-1]
    return colour(bare) if text == quoted(bare) else text


class ImportGame(FlaskForm):
    """A game file from this phone."""

    file = FileField(lazy_gettext("Game file"))


class Moves(FlaskForm):
    """Moves made by a plain button, for a browser that runs no scripts: a JSON list, and the page to return to."""

    moves = HiddenField()
    back = HiddenField()


class CardByHand(FlaskForm):
    """A ticket card that the list does not have, as it is printed."""

    start = SelectField(lazy_gettext("From"))
    end = SelectField(lazy_gettext("To"))
    value = IntegerField(
        lazy_gettext("Points on the card"),
        [
            InputRequired(lazy_gettext("Please give the points printed on the card.")),
            NumberRange(1, MOST_POINTS, lazy_gettext("A ticket is worth 1 to %(most)s points.", most=MOST_POINTS)),
        ],
        render_kw={"inputmode": "numeric", "min": 1, "max": MOST_POINTS},
    )

    def __init__(self, board: Board, **given: object) -> None:
        super().__init__(**given)
        cities = sorted((city for city in board.cities.values() if not city.is_country), key=lambda city: city.name)
        choices = [("", "–"), *((city.id, city.name) for city in cities)]
        self.start.choices = self.end.choices = choices

"""What a chat shows beside a game's address, 400 pixels wide: who won by how much; before the count, who plays."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.draw.drawing import draw
from scorer.draw.names import names_in_preview
from scorer.draw.palette import DAY, INKS, PAPER
from scorer.draw.plan import plan_of
from scorer.draw.seats import Seat, seats_of
from scorer.draw.shapes import FRAME, MARGIN
from scorer.draw.svg import PICTURE, around
from scorer.paper.layout import Box, window
from scorer.paper.pages import pages_in
from scorer.paper.picture import in_room
from scorer.rules.game import Game
from scorer.words import Words
from scorer.words.letters import width_of

WIDE = (1200.0, 630.0)
_MAP = 690.0
"""The widest map; all else is the table's."""
_AIR, _EDGE = 24.0, 28.0
"""Around the map, and at the sides of what is written beside it."""
_FOOT, _HEAD, _ROW, _MOST_ROWS = 74.0, 150.0, 92.0, 250.0
"""Heights of the board's name below who won, and above who plays; of a player's row, and of all below the winner."""
_NAME, _OTHER, _LEAST, _POINTS = 96.0, 54.0, 42.0, 230.0
"""Sizes of the winner's name, of the others', of the winner's points, and the least of any name: 14 of 400 pixels."""
_TALL = 240.0
"""Height from which a player's points stand below the name."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A player's part of the table; where it is tall, the points stand below the name."""

    seat: Seat
    points: str
    is_won: bool
    box: Box

    @property
    def is_tall(self) -> bool:
        return self.box.height > _TALL

    @property
    def size(self) -> float:
        """The font size of the points."""
        if self.is_tall:
            return min(_POINTS, self.box.height - 150, (self.box.width - 2 * _EDGE) / width_of(self.points))
        return min(_NAME if self.is_won else _OTHER, self.box.height * 0.74)

    @property
    def sign(self) -> float:
        """The size of the token."""
        return min(96.0, self.box.height * 0.68)

    @property
    def name(self) -> tuple[str, float]:
        """The name, shortened or cut if it is long, and its font size."""
        taken = 0.0 if self.is_tall or not self.points else width_of(self.points) * self.size + 20
        room = self.box.width - 2 * _EDGE - self.sign - 16 - taken
        usual = min(_NAME if self.is_won else _OTHER, self.box.height * 0.7)
        return in_room([self.seat.name, self.seat.short], room, usual, min(_LEAST, usual))


def preview(game: Game, sheet: ScoreSheet | None, language: str) -> str:
    """Return the picture as SVG: without a `sheet` only the board and its players, which are no secret (R10)."""
    words, board = Words(language), game.board
    if sheet:
        sheet = words.on_paper(sheet)
        game = sheet.game
    wide, tall = window(board, _MAP, WIDE[1] - 2 * _AIR) if board.has_map else (0, 0)
    map = Box(_AIR, (WIDE[1] - tall) / 2, wide, tall)
    left = wide + 2 * _AIR if board.has_map else 0
    room = (0, WIDE[1] - _FOOT) if sheet else (_HEAD + _AIR, WIDE[1] - _HEAD - 2 * _AIR)
    rows = [*_rows(game, sheet, words, Box(left, room[0], WIDE[0] - left, room[1]))]
    return (
        pages_in(language, board.kinds)
        .get_template("print/preview.svg")
        .render(
            form=WIDE,
            box=map,
            map=_network(game, sheet, (MARGIN * 2 + board.width) / wide) if board.has_map else "",
            rows=rows,
            left=left,
            edge=_EDGE,
            title=in_room([words.printed(board.name)], WIDE[0] - left - 2 * _EDGE - 56, 46 if sheet else _NAME, 30),
            head=0 if sheet else _HEAD,
            inks=INKS,
            token=PICTURE.token,
        )
    )


def _rows(game: Game, sheet: ScoreSheet | None, words: Words, room: Box) -> Iterator[_Row]:
    """Yield the players from above: who won has all the room that the others leave."""
    seats = seats_of(game)
    ranking: list[PlayerScore | None] = [*sheet.ranking] if sheet else []
    won = [*sheet.winners] if sheet else []
    others = len(seats) - len(won)
    height = min(_ROW, (_MOST_ROWS if won else room.height) / max(1, others))
    tall, top = (room.height - others * height) / max(1, len(won)), room.top
    for score, seat in zip(ranking or [None] * len(seats), seats, strict=True):
        is_won = score in won
        points = words.standing(score, game) if score else ""
        box = Box(room.left, top, room.width, tall if is_won else height)
        yield _Row(seats[score.seat] if score else seat, points, is_won, box)
        top += box.height


def _network(game: Game, sheet: ScoreSheet | None, unit: float) -> Markup:
    """Return the map with the winners' lines alone, and a few names; without a sheet with all lines as printed.

    A pixel has so many units.
    """
    drawing, plan, winners = draw(game.board), plan_of(game.board), sheet.winners if sheet else ()
    won = {player.seat: player.player.colour for player in winners}
    claims = [claim for claim in game.claims if claim.seat in won]
    colours = {claim.route.id: DAY[f"train-{won[claim.seat]}"] for claim in claims}
    if not sheet:
        colours = {line.route.id: PAPER[f"{line.route.colour}-pale"] for line in drawing.lines}
    paths = [player.longest_path.cities for player in winners if player.longest_path.cities]
    ends = [end for cities in paths for end in (cities[0], cities[-1])]
    names = names_in_preview(drawing, replace(game, claims=tuple(claims)), _LEAST * unit, ends)
    return PICTURE.render(
        "network.svg",
        drawing=drawing,
        colours=colours,
        names=names,
        coast=plan.coast and replace(plan.coast, hills="", uplands="", mountains="", peaks="", borders="", rivers=""),
        insets=plan.insets,
        view=f"{-FRAME} {-FRAME} {game.board.width + 2 * FRAME} {game.board.height + 2 * FRAME}",
        frame=around(game.board, FRAME),
        joined={end for line in drawing.lines if line.route.id in colours for end in line.ends},
        is_bold=bool(sheet),
    )

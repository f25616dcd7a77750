"""Renders the map, a board's thumbnail and the players' tokens as SVG: live for the screen, flat for paper."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from typing import Any
from weakref import ref

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scorer.cache import Cache
from scorer.count.countries import cards_of
from scorer.count.score_sheet import PlayerScore
from scorer.draw import signs
from scorer.draw.drawing import draw
from scorer.draw.looks import LOOKS, SIGNS, SYMBOLS, attributes, classes, declarations
from scorer.draw.lying import lying
from scorer.draw.names import box_of, left_of, names_at
from scorer.draw.palette import DAY, ENLARGED, INKS, MEASURES, NIGHT, PAPER, SITE, TONES
from scorer.draw.paths import long_paths
from scorer.draw.plan import Water, plan_of
from scorer.draw.seats import Seat, Sign, owners_on_map, seats_of
from scorer.draw.shapes import FRAME, LEAD, MARGIN, Drawing, Label, Space, Spot
from scorer.draw.shores import rounded
from scorer.paths import TEMPLATES
from scorer.rules.board import Board
from scorer.rules.control import stands
from scorer.rules.game import Game

_LONGER, _SMALL = 1.15, 13.5
"""How much longer than in English the name of a sea may be before its letters shrink, and their least size then."""
_LAND = (
    ".sea",
    ".tie",
    ".inset",
    ".land",
    ".abroad",
    ".relief",
    ".park",
    ".street",
    ".bridge",
    ".lake",
    ".river",
    ".frontier",
    ".water",
    ".neighbour",
    ".written",
)
"""What the picture of the land draws, which has a style of its own."""
_PIECES = Cache[tuple[object, ...], Markup](8_000_000, weigh=lambda piece: 300 + len(piece))
"""Rendered lines, cities and tokens: bytes, with those of the key, which does not keep its board alive. A board has 60
to 150 pieces of about 500 bytes, each with few signs.
"""

_PALE = Markup('<g opacity=".25">{}</g>')


class Variant:
    """A way to write shapes as SVG: a template of macros, and how a thing gets its look."""

    def __init__(self, things: str, look: Callable[..., Markup], names: str = "", is_staged: bool = False) -> None:
        self._name, self._look, self._names, self._is_staged = things, look, names, is_staged

    @cached_property
    def pages(self) -> Environment:
        pages = Environment(loader=FileSystemLoader(TEMPLATES / "map"), autoescape=True, undefined=StrictUndefined)
        pages.filters |= {"declared": declarations, "rounded": rounded}
        pages.globals |= {
            "look": self._look,
            "signs": signs,
            "place": _place,
            "is_staged": self._is_staged,
            "is_afar": self._names == "far",
            "square": _square,
            "dot": _dot,
            "lead": LEAD,
            "left_of": left_of,
            "paper": PAPER,
            "broken": _rows_of,
            "written": _size_of,
            "inks": INKS,
        }
        return pages

    @cached_property
    def things(self) -> Any:
        """The template module with the macros ``shapes``, ``line`` and ``city``."""
        return self.pages.get_template(self._name).module

    def map(
        self,
        game: Game,
        longest: Iterable[PlayerScore] = (),
        picture: str = "",
        shown: int | None = None,
        words: Mapping[str, str] | None = None,
        *,
        names: Mapping[str, Label] | None = None,
        least: float = 0,
        are_free_pale: bool = False,
    ) -> Markup:
        """Return a game's map with the owners of routes and stations.

        `longest` are the players whose longest paths are drawn, all but that of seat `shown` hidden, if there is one.
        `picture` is the address of the land (`land`), which is drawn here without it, with the names of its seas if
        there are `words` for them: by the English ones, which stand for those that are missing. `names` by city
        stand for those that are usual. Seas too small for letters of the `least` size have none, and lines that nobody
        has may be pale.
        """
        drawing, plan, (claims, stations) = draw(game.board), plan_of(game.board), owners_on_map(game)
        names, cards = names or names_at(drawing, self._names), self._cards(game, drawing)
        above = {one.city.id: one.y - 19 for one, _ in cards if box_of(names[one.city.id]).covers(one.x, one.y, 9)}
        names = {id: replace(one, y=above[id]) if id in above else one for id, one in names.items()}
        return self.render(
            "map.svg",
            drawing=drawing,
            things=self.things,
            shapes=self._of_all("shapes", drawing),
            regions=self._of_all("regions", drawing),
            ground=around(game.board, MARGIN),
            frame=around(game.board, FRAME),
            coast=plan.coast,
            plan=plan,
            words=words,
            least=least,
            picture=picture if plan.coast else "",
            paths=list(long_paths(game, drawing, tuple(longest), names.values())),
            shown=shown,
            lines=[
                (_PALE if are_free_pale and line.route.id not in claims else Markup("{}")).format(
                    self._line(drawing, at, *claims.get(line.route.id, [None]))
                )
                for at, line in enumerate(drawing.lines)
            ],
            cards=cards,
            alvin={spot.city.id: spot for spot in drawing.spots}.get(stands(game)),
            cities=[
                self._city(drawing, at, stations.get(spot.city.id), names.get(spot.city.id))
                for at, spot in enumerate(drawing.spots)
            ],
        )

    def _cards(self, game: Game, drawing: Drawing) -> list[tuple[Spot, list[tuple[int, Sign | None]]]]:
        """Return the country cards (P2) for paper: of each country the values, and who took them."""
        if not hasattr(self.things, "cards"):
            return []
        seats, taken = seats_of(game), {(held.card.country.id, held.card.value): held.seat for held in cards_of(game)}
        spots = {spot.city.id: spot for spot in drawing.spots}
        return [
            (spots[id], [(value, seats[taken[id, value]].sign if (id, value) in taken else None) for value in values])
            for id, values in game.board.country_cards.items()
        ]

    def _of_all(self, name: str, drawing: Drawing) -> Markup:
        """Return what all maps of a board share."""
        return self._kept((ref(drawing.board), name), lambda: getattr(self.things, name)(drawing))

    def _line(self, drawing: Drawing, number: int, owner: Sign | None, *others: Sign) -> Markup:
        key, line = (ref(drawing.board), "line", number, owner, *others), drawing.lines[number]
        return self._kept(key, lambda: self.things.line(line, owner, drawing.space_length, others))

    def _city(self, drawing: Drawing, number: int, owner: Sign | None, label: Label | None) -> Markup:
        key, spot = (ref(drawing.board), "city", number, owner, label), drawing.spots[number]
        return self._kept(key, lambda: self.things.city(spot, owner, label))

    def _kept(self, key: tuple[object, ...], make: Callable[[], Markup]) -> Markup:
        return _PIECES.get((self, *key)) or _PIECES.put((self, *key), make())

    def token(self, seat: Seat) -> Markup:
        """Return a player's token: their colour with the mark of their seat."""
        sign = {"colour": seat.colour, "mark": seat.mark}
        return self._kept((*sign.values(),), lambda: self.render("token.svg", **sign))

    def swatch(self, colour: str) -> Markup:
        """Return a token without a mark, for a colour that nobody has chosen."""
        return self.render("token.svg", colour=colour, mark="")

    def render(self, name: str, **things: object) -> Markup:
        """Render a template of a whole picture."""
        return Markup(self.pages.get_template(name).render(**things))


LIVE = Variant("live.svg", classes)
"""For the screen: with classes for `style`, and ids and data for the scripts that repaint it in place."""
STAGED = Variant("live.svg", classes, is_staged=True)
"""For the screen, with what a stage lights lines by; the page that a game is entered on is lighter without."""
FLAT = Variant("flat.svg", attributes, "middle")
"""For paper: every shape has its own colours and needs no style sheet; one set of names."""
POSTER = Variant("flat.svg", partial(attributes, colours=DAY), "middle")
"""For paper that is looked at, not copied: with the colours of the screen by day."""
AFAR = Variant("live.svg", classes, "far")
"""For a television: one set of names, to be read from across the room."""
PICTURE = Variant("flat.svg", partial(attributes, colours=DAY), "far")
"""For a picture in a chat: as on paper, in the colours of the screen by day, with large names."""
PICTURE_AT_NIGHT = Variant("flat.svg", partial(attributes, colours=NIGHT), "far")


@lru_cache(maxsize=32)
def names_on_side(board: Board) -> Markup:
    """Return the names of a board that a script lays on its side."""
    return LIVE.things.names_on_side(draw(lying(board)))  # type: ignore[no-any-return] # a macro


def around(board: Board, margin: int) -> Markup:
    """Return the rectangle around a board at a distance of `margin`."""
    width, height = board.width + 2 * margin, board.height + 2 * margin
    return Markup('x="{0}" y="{0}" width="{1}" height="{2}"').format(-margin, width, height)


def _place(space: Space) -> Markup:
    """Return the transform that puts a sign on a space."""
    return Markup(f'transform="translate({space.x:g} {space.y:g})rotate({round(space.angle)})"')  # numbers alone


def _rows_of(name: str, rows: int) -> list[str]:
    """Return the rows of a name: two break at the space that leaves the longer one shortest."""
    cuts = [at for at, letter in enumerate(name) if letter == " "]
    if rows == 1 or not cuts:
        return [name]
    cut = min(cuts, key=lambda at: max(at, len(name) - at - 1))
    return [name[:cut], name[cut + 1 :]]


def _size_of(water: Water, rows: Sequence[str]) -> float:
    """Return the size of a name's translation: hardly longer than the English one, which cities' names leave free."""
    longest = max(map(len, _rows_of(water.name, water.rows)))
    return min(water.size, max(_SMALL, water.size * _LONGER * longest / max(map(len, rows))))


def _dot(spot: Spot) -> Markup:
    """Return a city's dot, or a country's badge."""
    return Markup(f'cx="{spot.x:g}" cy="{spot.y:g}" r="{spot.radius:g}"')


def _square(spot: Spot) -> Markup:
    """Return a border point's terminal."""
    left, top, side = spot.x - spot.radius, spot.y - spot.radius, 2 * spot.radius
    return Markup('x="{:g}" y="{:g}" width="{:g}" height="{:g}"').format(left, top, side, side)


def land(board: Board, words: Mapping[str, str], has_relief: bool = True) -> str:
    """Return the land under a board as a picture for the screen, which fills the frame; empty without a coast.

    `words` are the names of seas and neighbours by their English ones.
    """
    if not (coast := plan_of(board).coast):
        return ""
    size = board.width + 2 * FRAME, board.height + 2 * FRAME
    return LIVE.render(
        "land.svg",
        words=words,
        coast=coast if has_relief else replace(coast, hills="", uplands="", mountains="", peaks=""),
        insets=plan_of(board).insets,
        frame=around(board, FRAME),
        view=f"{-FRAME} {-FRAME} {size[0]} {size[1]}",
        **_own_style(*_LAND),
    )


@lru_cache(maxsize=100)
def thumbnail(board: Board) -> str:
    """Return the thumbnail of a board as a picture, for day and night; those of own maps come and go."""
    colours = dict.fromkeys(f".c-{line.route.colour}" for line in draw(board).lines)
    return LIVE.render("small.svg", drawing=draw(board), **_own_style(*colours, ".rail", ".stop"))


def _own_style(*selectors: str) -> dict[str, object]:
    """Return the looks of a picture that no page's style sheet reaches, and the colours that they name."""
    looks = {selector: LOOKS[selector] for selector in selectors}
    named = {tone for look in looks.values() for tone in look.values() if tone in TONES}
    return {"looks": looks, "tones": {name: TONES[name] for name in sorted(named)}}


@cache
def style() -> str:
    """Return the style sheet that pages share with the map: the palettes, the measures, and the looks."""
    pages = Environment(loader=FileSystemLoader(TEMPLATES / "map"), autoescape=False, undefined=StrictUndefined)
    pages.filters["declared"] = declarations
    looks = {selector: look for selector, look in LOOKS.items() if selector not in _LAND}
    measures = {"measures": MEASURES, "enlarged": ENLARGED}
    return pages.get_template("map.css").render(
        tones=SITE, symbols=SYMBOLS, looks=looks, signs=SIGNS, plates=INKS, **measures
    )

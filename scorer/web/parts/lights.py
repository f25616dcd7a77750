"""What a page's script lights on the map to show the reasons behind a score."""

from collections.abc import Callable, Iterable

from scorer.map import lights_of
from scorer.rules.game import Game
from scorer.rules.score_sheet import PlayerScore, Reason


def lights_in(game: Game) -> Callable[[PlayerScore, Iterable[Reason]], dict[str, object]]:
    """Return a function for templates that maps a player's reasons to what to light, empty if nothing."""

    def lights(player: PlayerScore, reasons: Iterable[Reason]) -> dict[str, object]:
        lit = lights_of(game, player, reasons)
        return lit.json(game) if lit else {}

    return lights

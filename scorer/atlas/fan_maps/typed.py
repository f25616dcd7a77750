"""What people write above columns and in cells, in the seven languages of this app, as `key_of` has it."""

from collections.abc import Mapping

from scorer.atlas.fan_maps.drawn import slug


def key_of(cell: str) -> str:
    """Return a heading or a word without accents, blanks and signs: ``Line_Color:`` is ``linecolor``."""
    return slug(cell).replace("-", "")


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return {word: meaning for meaning, all_words in words.items() for word in all_words.split()}


HEADINGS = _by_word({
    "a": "from a start citya von de desde depart origen da partenza van od skad source",
    "b": "to b end cityb nach bis vers arrivee hasta destino arrivo naar do dokad target",
    "length": "length lange laenge longueur longitud lunghezza lung lengte dlugosc dl weight trains wagen wagons",
    "colour": "colour color farbe couleur colore kleur kolor",
    "points": "points value punkte wert valeur puntos valor punti valore punten waarde punkty wartosc",
    "deck": "deck stapel paquet mazo mazzo talia",
    "long": "long longdeck lang longue longues largo largos lungo lunghi dlugi dlugie",
    "name": "name city stadt ort nom ville nombre ciudad nome citta naam stad nazwa miasto label",
    "x": "x",
    "y": "y",
    "lat": "lat latitude breite breitengrad latitud latitudine breedtegraad szerokosc",
    "lon": "lon lng longitude langengrad laengengrad longitudine lengtegraad",
    "type": "type kind typ art tipo soort rodzaj",
    "ferry": "locomotives ferrylocomotives lokomotiven locomotoras locomotive locomotieven lokomotywy",
    "tunnel": "tunnel wagonstyle tunel galleria",
    "id": "id",
})  # fmt: skip
"""French, Spanish and Italian ``A`` and ``Long.``, and words for length and longitude: `sheets.headings_of`."""
COLOURS = _by_word({
    "red": "red rot rouge rojo roja rosso rossa rood czerwony czerwona",
    "orange": "orange naranja arancione oranje pomaranczowy pomaranczowa",
    "yellow": "yellow gelb jaune amarillo amarilla giallo gialla geel zolty zolta",
    "green": "green grun gruen vert verte verde groen zielony zielona",
    "blue": "blue blau bleu bleue azul blu blauw niebieski niebieska",
    "purple": "purple pink lila violett rosa violet violette rose morado morada viola paars roze fioletowy fioletowa "
    "rozowy rozowa",
    "black": "black schwarz noir noire negro negra nero nera zwart czarny czarna",
    "white": "white weiss blanc blanche blanco blanca bianco bianca wit bialy biala",
    "grey": "grey gray neutral any wild grau gris grise neutre neutro grigio grigia grijs neutraal szary szara",
})  # fmt: skip
YES = {"yes", "true", "1", "x", "ja", "oui", "si", "tak"}
JUNCTIONS = {"junction", "waypoint", "kreuzung", "embranchement", "cruce", "bivio", "kruispunt", "rozjazd"}
TUNNELS = {"tunnel", "serrated", "tunel", "galleria"}

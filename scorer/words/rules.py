"""The rule cards as pages and prints show them: in one language, grouped by the editions that they hold for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from re import findall, sub

from scorer import atlas
from scorer.ask.referee import BONUS_CARD, ByRank, RuleCard, rule_cards, texts
from scorer.ask.rulings import choices_of, rulings_of
from scorer.count.columns import columns_on
from scorer.count.score_sheet import ScoreSheet
from scorer.rules.board import Board, Edition
from scorer.rules.sentence import Sentence, say
from scorer.words.languages import rule_texts
from scorer.words.words import Words, signed, unbroken


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of a card, and the editions that it holds for; no editions: all."""

    lead: str
    """Its first words, which say what it is about."""
    rest: str
    editions: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        return self.lead + self.rest


@dataclass(frozen=True, slots=True)
class Rule:
    """A card with its texts."""

    id: str
    kind: str
    group: str
    sayings: tuple[Saying, ...]
    printed: str
    """Where it is printed, or whose rule it is if it is not."""
    differs: str
    find: str
    """What finds it: words that people type."""
    beside: tuple[str, ...] = ()
    """Ids of the cards below which it stands, too."""
    columns: tuple[str, ...] = ()
    """Ids of the columns that it explains."""
    is_usual: bool = True
    """Whether it is no other sentence for what a board has or lacks."""
    example: str = ""
    """The board whose numbers it has, where no board was asked for."""


def rules_of(board: Board, words: Words, edition: Edition | None = None) -> Sequence[Rule]:
    """Return the cards of a board: of one edition, or of all."""
    editions = [edition] if edition else list(board.editions.values())
    found = [rule_cards(board, each) for each in editions]
    ids = dict.fromkeys(id for cards in found for id in cards)
    return [_rule(board, editions, [cards.get(id) for cards in found], words) for id in ids]


_GROUPS = {
    "lines": say("Lines"),
    "tickets": say("Tickets"),
    "stations": say("Stations"),
    "points": say("Points"),
    "result": say("The result"),
    "play": say("While you play"),
}


def grouped(board: Board, rules: Sequence[Rule]) -> Sequence[tuple[Sentence, Sequence[Rule]]]:
    """Return rules as the count is: by its columns, then those of several, of the result, and of what is not counted.

    A rule without a column belongs to that of its group, or, among points, to that of the rule that it stands beside.
    """
    names = {column.id: column.name for column in columns_on(board)}
    of = {rule.id: next(filter(names.__contains__, rule.columns), "") for rule in rules}
    groups = {rule.group: of[rule.id] for rule in reversed(rules) if of[rule.id] and rule.group != "points"}
    titles = _GROUPS | names
    found = {id: list[Rule]() for id in (*names, *_GROUPS)}
    for rule in rules:
        near = (of.get(id, "") for id in (rule.id, *(rule.beside if rule.group == "points" else ())))
        found[next(filter(None, near), "") or groups.get(rule.group, rule.group)].append(rule)
    return [(titles[id], cards) for id, cards in found.items() if cards]


def all_rules(words: Words) -> Sequence[Rule]:
    """Return the cards of all boards, each as the first board has it."""
    found: dict[str, Rule] = {}
    for board in atlas.boards():
        edition = next(iter(board.editions.values()))
        example = words.printed(board.name)
        for id, card in rule_cards(board, edition).items():
            if id not in found:
                rule = _rule(board, [edition], [card], words)
                found[id] = replace(rule, example=example if card.case or "{" in card.text.says else "")
    order = {id: place for place, id in enumerate(texts())}
    return sorted(found.values(), key=lambda rule: order.get(rule.id, order[BONUS_CARD]))


def _rule(board: Board, editions: Sequence[Edition], cards: Sequence[RuleCard | None], words: Words) -> Rule:
    said: dict[tuple[str, str], list[Edition]] = {}
    for edition, card in zip(editions, cards, strict=True):
        if card:
            said.setdefault(_parts(card, words), []).append(edition)
    first = next(filter(None, cards))
    sayings = tuple(
        Saying(*parts, tuple(words.printed(edition.name) for edition in having) if len(having) < len(editions) else ())
        for parts, having in said.items()
    )
    text, own = first.text, rule_texts(words.language).get(first.text.id, {})
    differs = own.get("differs", text.differs)
    if board.id in text.differs_on:
        differs = own.get("differs_on", text.differs_on).get(board.id, text.differs_on[board.id])
    find = f"{own.get('find', '')} {text.find} {first.id}"
    rule = Rule(first.id, text.kind, text.group, sayings, printed(board, first, words), differs, find, text.beside)
    return replace(rule, columns=text.columns, is_usual=not first.case)


def counted_by(sheet: ScoreSheet, words: Words) -> Sequence[tuple[str, str]]:
    """Return by which house rules, printing and rulings of ours a game was counted: cards by id, with a sentence."""
    cards = rule_cards(sheet.game.board, sheet.game.edition)
    chosen = [(id, words.sentence(sentence)) for id, sentence in choices_of(sheet)]
    found = [cards[id] for id in rulings_of(sheet)]
    board = sheet.game.board
    return [*chosen, *((card.id, f"{says(card, words)} {printed(board, card, words)}") for card in found)]


def says(card: RuleCard, words: Words) -> str:
    """Return the sentence of a card with its numbers."""
    return "".join(_parts(card, words))


def _parts(card: RuleCard, words: Words) -> tuple[str, str]:
    """Return the lead of a card's sentence and its rest, with its numbers."""
    own = rule_texts(words.language).get(card.text.id, {})
    if card.case:
        template = own.get("instead", {}).get(card.case, card.text.instead[card.case])
    else:
        template = own.get("says", card.text.says)
    lead, _, rest = str(template).rpartition("|")
    values = {name: _show(value, words) for name, value in card.values.items()}
    return lead.format_map(values), rest.format_map(values)


def _show(value: object, words: Words) -> str:
    if isinstance(value, tuple) and all(isinstance(each, Sentence) for each in value):
        return words.translate(", then ").join(map(words.phrase, value))
    if isinstance(value, ByRank):
        return "; ".join(_ranks(players, points, words) for players, points in value.lists.items())
    return words.phrase(say("{name}", name=value))


def _ranks(players: int, points: Sequence[int], words: Words) -> str:
    told = " · ".join(map(signed, points))
    return words.labelled(words.ngettext("%(num)s player", "%(num)s players", players), told) if players else told


def printed(board: Board, card: RuleCard, words: Words) -> str:
    """Return where a card is printed, or whose rule it is if no booklet has it."""
    if card.kind == "ruling":
        return words.phrase(say("Our ruling, since the booklet does not say."))
    if card.kind == "house":
        return words.phrase(say("A house rule: no booklet has it."))
    if board.source:
        return words.phrase(say("As the map’s file says."))
    places = card.text.printed
    if card.case.startswith("no-") and board.id not in places:
        return words.phrase(say("The booklet of this board names none."))
    if not places:
        return ""
    id = board.id if board.id in places else min(places, key=lambda id: _rank(id, places[id]))
    return words.labelled(words.printed(atlas.board(id).name), _place(places[id], card.text.group, words))


def in_its_box(board: Board, rule: Rule, words: Words) -> Rule:
    """Return a card as it lies in the box of a board: without saying that this booklet has it in its group."""
    usual = words.labelled(words.printed(board.name), words.phrase(_GROUPS[rule.group]))
    return replace(rule, printed="" if rule.printed == usual else rule.printed)


def _rank(id: str, place: str) -> tuple[bool, int]:
    """Return what sorts booklets for boards that go by one of them: a heading is found in any printing."""
    return place.startswith("p. "), atlas.board(id).order


def _place(at: str, group: str, words: Words) -> str:
    """Return a heading as the German booklet has it, else what it is about; pages as this language abbreviates them."""
    if at == "map":
        return words.translate("On the map")
    if words.language != "de" and not at.startswith("p. "):
        at = " ".join([words.phrase(_GROUPS[group]), *findall(r"\(p\. [\d–, ]+\)", at)[:1]])
    return sub(r"p\. ([\d–, ]+)", lambda found: unbroken(words.phrase(say("p. {pages}", pages=found[1]))), at)

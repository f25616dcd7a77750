"""Whether two names of a round may be merged into one person."""

from scorer.rounds import Merge, People, Person, Round
from scorer.rules.errors import IllegalMove
from scorer.rules.sentence import quoted, say
from scorer.web.parts.round_view import shown


def checked_merge(before: Round, merge: Merge) -> Merge:
    """Return a merge that is possible.

    Raises
    ------
    IllegalMove
        A name is unknown, both are one person already, or both sat at one table.
    """
    people = shown(before).people
    one, other = _person(people, merge.name), _person(people, merge.into)
    if one == other:
        raise IllegalMove(say("{one} and {other} are one person already", one=merge.name, other=merge.into))
    if merge in shown(before.after(merge)).people.apart:
        raise IllegalMove(
            say("{one} and {other} sat at one table, so they are two people", one=one.name, other=other.name)
        )
    return merge


def _person(people: People, name: str) -> Person:
    if name not in people.by_name:
        raise IllegalMove(say("nobody in this round is called {name}", name=quoted(name)))
    return people.by_name[name]

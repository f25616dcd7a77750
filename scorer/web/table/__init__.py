"""A game as this request's phone may see it: views, live state, moves, news, remedies, undo, presence."""

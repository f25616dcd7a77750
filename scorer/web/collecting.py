"""Python's search for rings of things that nobody needs: nobody is answered while it looks through all games."""

import gc

_OFTEN, _SELDOM, _RARELY = 10_000, 50, 40
"""New things before it looks among the newest; such looks before one among the younger; such before one at everything.

The first takes ten milliseconds, a few times a second at a hundred tables; the last a tenth of a second.
"""


def seldom() -> None:
    """Look through everything rarely from now on, and never again through what stands already."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OFTEN, _SELDOM, _RARELY)

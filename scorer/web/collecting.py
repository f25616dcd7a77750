"""Python's search for rings of things that nobody needs: nobody is answered while it looks through all games."""

import gc

_OFTEN, _SELDOM, _RARELY = 50_000, 20, 20
"""New things before it looks among the newest; such looks before one among the younger; such before one at everything.

At a hundred tables that is every second, every half a minute, and every ten.
"""


def seldom() -> None:
    """Look through everything rarely from now on, and never again through what stands already."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OFTEN, _SELDOM, _RARELY)

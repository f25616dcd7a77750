"""How fast the exact answers come: `python -m tools.bench`."""

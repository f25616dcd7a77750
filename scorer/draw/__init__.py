"""Draws a board: shapes, the map as SVG, the signs of the players, charts of their numbers. No HTML."""

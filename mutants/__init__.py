"""Breaks the program on purpose, one small slip at a time, and looks whether a test notices.

``make mutants`` runs it; `slips` knows the slips, `trials` runs the tests on each, and ``equivalent.toml`` names those
that no test can notice, because the program then does the same.
"""

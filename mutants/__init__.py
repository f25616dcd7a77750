"""Mutation testing: breaks the program on purpose, one small slip at a time, and checks that a test notices.

``make mutants`` runs it. `slips` generates the slips, `trials` runs the tests on each, and ``equivalent.toml`` lists
those that no test can notice, because they do not change what the program does.
"""

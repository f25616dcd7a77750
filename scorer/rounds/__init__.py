"""Rounds of people who play again and again: their games, who is who in them, and their statistics.

Pure like the rules: finished score sheets in, figures with their evidence out.
"""

"""Scores a finished game of the Ticket to Ride family, exactly and with reasons."""

NAME = "Draisine"
"""What people call the app, in every language; package, commands and addresses have names of their own."""

__version__ = "1.0.0"
"""Of the package; docs/stable.md says what it promises."""

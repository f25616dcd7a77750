"""Scores a finished game of the Ticket to Ride family, exactly and with reasons."""

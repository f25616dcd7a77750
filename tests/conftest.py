"""Hypothesis searches for as long as it takes: on a busy machine a time limit fails by chance."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

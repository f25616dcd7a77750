"""Measures a real server under load: locust plays the phones of many tables (python -m tools.bench.load)."""

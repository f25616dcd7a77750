"""Measures a real server under load: locust plays the phones of many tables (make bench-load)."""

"""What can be typed, what it does, and what a host needs."""

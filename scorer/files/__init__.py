"""What leaves and enters as a file: the game file, moves as JSON, rounds, plays for BG Stats."""

"""What there is to say about a game: questions, checks, why, story, telling."""

"""What pages are made of: forms, lists of cards and rows, QR codes, pictures, a board's facts, a round's games."""

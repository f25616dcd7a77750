"""How the web app is served, and how the phones at the table find it. Only the command line imports this room."""

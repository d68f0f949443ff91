"""The server authenticates a seat, asks the game, appends, redacts and sends. It knows no rule."""

"""What a game is, and how it is played. Standard library only."""

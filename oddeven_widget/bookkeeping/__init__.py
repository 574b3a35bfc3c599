"""What a player may know, and what follows from it."""

"""What to play, and many games at once: strategies, studies by the million, their statistics."""

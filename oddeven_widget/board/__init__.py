"""The board: everything that is seen, from the card faces to the widget."""

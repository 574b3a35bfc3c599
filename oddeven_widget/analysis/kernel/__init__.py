"""The simulation kernel: whole games from tables of numbers, by the million."""

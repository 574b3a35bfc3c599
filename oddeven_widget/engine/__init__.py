"""Rules engine: cards, rules as data, positions, moves, games. Standard library only."""

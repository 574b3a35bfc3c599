"""Solver, players, and studies by the million: search, strategies, simulation, statistics."""

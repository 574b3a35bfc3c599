"""Input: what presses, drags and keys mean on a position; no widget package is imported."""

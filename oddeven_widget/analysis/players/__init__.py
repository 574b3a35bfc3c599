"""Players: strategies by name, planning and sampling (PIMC), and the coach with its reasons."""

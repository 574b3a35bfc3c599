"""Players: strategies by name, planning and sampling players, and the coach with its reasons."""

"""Just-in-time compilation: numba or plain Python, and the disk cache of machine code."""

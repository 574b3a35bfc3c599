"""What compiled code is made of: numba or plain Python, and where machine code is kept."""

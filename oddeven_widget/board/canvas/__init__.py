"""The canvas: everything that imports ipycanvas stands here."""

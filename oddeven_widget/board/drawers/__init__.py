"""Drawers: the panels that open around the table, each made when it is first opened."""

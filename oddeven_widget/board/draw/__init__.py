"""Drawing: a State on any Pen, as a picture and in words; no widget package is imported."""

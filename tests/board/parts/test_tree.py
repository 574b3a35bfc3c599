"""Which widgets lie in a widget."""

from ipycanvas import MultiCanvas
from ipywidgets import Button, HBox, VBox

from oddeven_widget.board.parts.tree import within


def test_the_layers_of_a_canvas_and_the_styles_of_buttons_are_parts_too():
    canvas, button = MultiCanvas(2), Button()
    inside = list(within(VBox([HBox([canvas]), button])))
    for each in (canvas, *canvas._canvases, canvas.layout, button, button.style):
        assert each in inside

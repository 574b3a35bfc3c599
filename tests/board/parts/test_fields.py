"""Every field has a name that is read aloud, though none is shown."""

from ipywidgets import HTML, Label, Text, ToggleButtons, ValueWidget

from oddeven_widget.board.parts.controls import STYLE
from oddeven_widget.board.parts.fields import QUIET, field, quiet


def test_a_field_has_its_name_as_its_label_which_the_page_hides():
    one = field("A card", "9S", "7em")
    assert (one.description, one.placeholder, one.layout.width) == ("A card", "9S", "7em")
    assert QUIET in one._dom_classes
    assert f".{QUIET}>.widget-label" in STYLE


def test_a_choice_can_be_named_too():
    assert quiet(Text(), "Its state").description == "Its state"


def parts(widget):
    for child in getattr(widget, "children", ()):
        yield child
        yield from parts(child)


def test_whatever_can_be_filled_in_at_a_table_has_a_name(player):
    me = player("odd-and-even", deal=7)
    me.controls.ledger.value = True
    for toggle in me.widget.stage.drawers.toggles.values():
        toggle.value = True
    filled = [
        part
        for part in parts(me.widget)
        if isinstance(part, ValueWidget) and not isinstance(part, HTML | Label | ToggleButtons)
    ]
    assert len(filled) > 10
    assert [part for part in filled if not part.description] == []

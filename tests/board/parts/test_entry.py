"""Enter or a button means the text that stands in the field, though it arrives afterwards."""

import asyncio

import pytest
from ipywidgets import Button, Text

from oddeven_widget.board.parts.entry import TOGETHER, on_enter


@pytest.fixture
def typed():
    """A field, and the texts that were entered in it."""
    field, entered = Text(), []
    on_enter(field, lambda: entered.append(field.value))
    yield field, entered
    field.close()


def test_a_text_that_arrives_after_enter_is_the_one_that_is_meant(typed, press_enter):
    field, entered = typed

    async def type_quickly():
        field.value = "1"
        press_enter(field)
        field.value = "1234"
        assert entered == ["1234"]
        await asyncio.sleep(2 * TOGETHER)

    asyncio.run(type_quickly())
    assert entered == ["1234"]


def test_a_text_that_is_there_already_is_entered_again(typed, press_enter):
    field, entered = typed

    async def enter_again():
        field.value = "R1>F1"
        for _ in range(2):
            press_enter(field)
            await asyncio.sleep(2 * TOGETHER)

    asyncio.run(enter_again())
    assert entered == ["R1>F1", "R1>F1"]


def test_a_text_that_is_left_without_enter_is_not_entered(typed):
    field, entered = typed

    async def leave():
        field.value = "undo"
        await asyncio.sleep(2 * TOGETHER)

    asyncio.run(leave())
    assert entered == []


def test_a_field_that_is_emptied_by_what_it_does_does_it_once(typed, press_enter):
    field, entered = typed

    async def enter_and_empty():
        field.observe(lambda _change: None, "value")
        press_enter(field)
        field.value = "deal"
        field.value = ""
        await asyncio.sleep(2 * TOGETHER)

    asyncio.run(enter_and_empty())
    assert entered == ["deal"]


def test_a_number_typed_before_a_tap_on_the_button_is_dealt_though_the_tap_arrives_first():
    field, button, entered = Text(), Button(), []
    on_enter(field, lambda: entered.append(field.value), button)

    async def tap():
        button.click()
        field.value = "106"
        assert entered == ["106"]
        await asyncio.sleep(2 * TOGETHER)
        button.click()
        await asyncio.sleep(2 * TOGETHER)

    asyncio.run(tap())
    assert entered == ["106", "106"]
    button.click()
    assert entered == ["106"] * 3


def test_where_no_loop_runs_enter_counts_at_once(typed, press_enter):
    field, entered = typed
    field.value = "deal"
    press_enter(field)
    press_enter(field, "other")
    assert entered == ["deal"]


def test_letters_are_not_told_one_by_one(typed):
    field, _ = typed
    assert field.continuous_update is False

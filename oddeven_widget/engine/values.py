"""Values that keep what was worked out from them, and are the same without it."""

from __future__ import annotations

import dataclasses

__all__ = ["Value"]


class Value:
    """A frozen dataclass of which only the fields are copied and pickled.

    What a `cached_property` has kept is worked out again when it is needed. So a value has the
    same bytes whatever was asked of it before.

    >>> import pickle
    >>> from oddeven_widget import rules_of
    >>> rules = rules_of("odd-and-even").replace(passes=3)
    >>> before = pickle.dumps(rules)
    >>> _ = rules.foundation_of
    >>> pickle.dumps(rules) == before
    True
    """

    def __getstate__(self) -> dict[str, object]:
        """Give the fields by name, and nothing else."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]  # a dataclass, below here
        return {field.name: getattr(self, field.name) for field in fields}

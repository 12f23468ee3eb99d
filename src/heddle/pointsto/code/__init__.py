"""Methods translated to templates, the statements that the solver reads."""

from heddle.pointsto.code.call_contexts import Where
from heddle.pointsto.code.code import Code, Unit
from heddle.pointsto.code.empty_arrays import EmptyArrays, is_always_empty

__all__ = [
    "Code",
    "EmptyArrays",
    "Unit",
    "Where",
    "is_always_empty",
]

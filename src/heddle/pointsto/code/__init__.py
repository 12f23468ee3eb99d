"""Methods and generated bodies as statements, the input of the solver."""

from heddle.pointsto.code.code import Code
from heddle.pointsto.code.empty_arrays import EmptyArrays, is_always_empty
from heddle.pointsto.code.units import ContextSource, Unit

__all__ = [
    "Code",
    "ContextSource",
    "EmptyArrays",
    "Unit",
    "is_always_empty",
]

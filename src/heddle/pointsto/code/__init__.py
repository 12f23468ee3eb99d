"""Methods and generated bodies as statements, the input of the solver."""

from heddle.pointsto.code.code import Code
from heddle.pointsto.code.distinguished_calls import CostlyCalls
from heddle.pointsto.code.empty_arrays import allocates_empty_arrays, is_always_empty
from heddle.pointsto.code.units import ContextSource, Unit

__all__ = [
    "Code",
    "ContextSource",
    "CostlyCalls",
    "Unit",
    "allocates_empty_arrays",
    "is_always_empty",
]

"""The constraint solver: the rules of Figure 4.6 over numbered variables and objects."""

from heddle.pointsto.solver.call_contexts import CallsCostTooMuchError
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import Instance
from heddle.pointsto.solver.propagation import Propagation
from heddle.pointsto.solver.rules import THROWN, Rules
from heddle.pointsto.solver.solution import PointsTo

__all__ = [
    "THROWN",
    "AbstractHeap",
    "CallsCostTooMuchError",
    "Instance",
    "PointsTo",
    "Propagation",
    "Rules",
]

"""Class files with calls that tell the run-time library what a program does."""

from heddle.dynamic.instrument.classes import (
    InstrumentedClass,
    Instrumenter,
    LeftAlone,
    LimitedMethod,
    Twin,
)
from heddle.dynamic.instrument.library_types import LibraryTypes

__all__ = [
    "InstrumentedClass",
    "Instrumenter",
    "LeftAlone",
    "LibraryTypes",
    "LimitedMethod",
    "Twin",
]

"""Callers for programs without a main method (Naik 2008, section 2.9.2)."""

from heddle.entry.annotations import DeclaredUse
from heddle.entry.build import Callers, Harness, Open, harness
from heddle.entry.code import is_harness, spoken_thread
from heddle.entry.confined import Confined
from heddle.entry.container_components import Component, components
from heddle.entry.interface import Wanted, chosen_interface, matches
from heddle.entry.mutual_exclusion import Apart
from heddle.entry.types import Types

__all__ = [
    "Apart",
    "Callers",
    "Component",
    "Confined",
    "DeclaredUse",
    "Harness",
    "Open",
    "Types",
    "Wanted",
    "chosen_interface",
    "components",
    "harness",
    "is_harness",
    "matches",
    "spoken_thread",
]

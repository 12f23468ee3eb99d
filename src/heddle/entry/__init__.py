"""Callers for programs without a main method (Naik 2008, section 2.9.2)."""

from heddle.entry.annotations import DeclaredUse
from heddle.entry.build import Callers, EntryPoints, Harness, harness
from heddle.entry.code import is_harness, is_launcher, spoken_thread
from heddle.entry.confined import ConfinedTypes
from heddle.entry.container_components import Component, components
from heddle.entry.interface import InterfaceRequest, chosen_interface, matches
from heddle.entry.launcher import alternative_mains
from heddle.entry.mutual_exclusion import MutualExclusion
from heddle.entry.types import OpenTypes

__all__ = [
    "Callers",
    "Component",
    "ConfinedTypes",
    "DeclaredUse",
    "EntryPoints",
    "Harness",
    "InterfaceRequest",
    "MutualExclusion",
    "OpenTypes",
    "alternative_mains",
    "chosen_interface",
    "components",
    "harness",
    "is_harness",
    "is_launcher",
    "matches",
    "spoken_thread",
]

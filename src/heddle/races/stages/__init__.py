"""The stages from original pairs to races (Naik 2008, chapter 2)."""

from heddle.races.stages.funnel import STAGES, run_stages
from heddle.races.stages.mutual_exclusion import Disjoint, Exclusion, Proof, exclusion, global_lock
from heddle.races.stages.result import FoundRace, Funnelled, StageCount
from heddle.races.stages.rules import (
    Access,
    AccessPair,
    Analyses,
    Asked,
    Guarded,
    escaping,
    excluded,
    excludes,
    guards,
    guards_in,
    initialisers,
    may_alias,
    may_be_parallel,
    may_be_unlocked,
    other_elements,
    others,
    shared_objects,
    ultimate_object,
)
from heddle.races.stages.survivors import Survivors, statements_left

__all__ = [
    "STAGES",
    "Access",
    "AccessPair",
    "Analyses",
    "Asked",
    "Disjoint",
    "Exclusion",
    "FoundRace",
    "Funnelled",
    "Guarded",
    "Proof",
    "StageCount",
    "Survivors",
    "escaping",
    "excluded",
    "excludes",
    "exclusion",
    "global_lock",
    "guards",
    "guards_in",
    "initialisers",
    "may_alias",
    "may_be_parallel",
    "may_be_unlocked",
    "other_elements",
    "others",
    "run_stages",
    "shared_objects",
    "statements_left",
    "ultimate_object",
]

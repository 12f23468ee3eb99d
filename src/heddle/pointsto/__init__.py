"""Points-to and call graph: k-object-sensitive, k per allocation site.

`solve(program, mains, policy)` gives a `PointsTo`, an immutable answer to a few questions. Follows
Naik 2008, sections 2.4 and 4.4; the rules of Figure 4.6 are in `_rules`.
"""

from heddle.pointsto.context import (
    UNSEEN,
    AbstractObject,
    ContextPolicy,
    FixedK,
    Site,
    SiteKey,
    is_cast,
    site_key,
)
from heddle.pointsto.frames import (
    CallKind,
    CallSite,
    Cloning,
    FieldKey,
    Frame,
    FrameCall,
    FrameGroup,
    Frames,
    ObjectSet,
    Statements,
)
from heddle.pointsto.result import LargeSet, PointsTo, SiteCost
from heddle.pointsto.solve import Analysis, Progress, Solver
from heddle.pointsto.templates import ELEMENTS, NO_NUMBER, WRITTEN_WITH

__all__ = [
    "ELEMENTS",
    "NO_NUMBER",
    "UNSEEN",
    "WRITTEN_WITH",
    "AbstractObject",
    "Analysis",
    "CallKind",
    "CallSite",
    "Cloning",
    "ContextPolicy",
    "FieldKey",
    "FixedK",
    "Frame",
    "FrameCall",
    "FrameGroup",
    "Frames",
    "LargeSet",
    "ObjectSet",
    "PointsTo",
    "Progress",
    "Site",
    "SiteCost",
    "SiteKey",
    "Solver",
    "Statements",
    "is_cast",
    "site_key",
]

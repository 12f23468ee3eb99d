"""Points-to analysis and call graph: k-object-sensitive, with a k per allocation site.

`Analysis(program).solve(mains, policy)` returns a `PointsTo`, an immutable result with a few
queries. Follows Naik 2008, sections 2.4 and 4.4; the rules of Figure 4.6 are in `solver.rules`.
"""

from heddle.pointsto.context import (
    OPAQUE_MADE,
    UNSEEN,
    AbstractObject,
    AdaptiveK,
    ContextPolicy,
    FixedK,
    Site,
    SiteKey,
    allocation_sites,
    is_cast,
    object_part,
    site_key,
)
from heddle.pointsto.copies import CopyNumber, with_copies
from heddle.pointsto.frames import Frame, FrameCall, FrameGroup, Frames, ObjectSet
from heddle.pointsto.result import LargeSet, SiteCost
from heddle.pointsto.solve import Analysis, Progress, Solver
from heddle.pointsto.solver import PointsTo
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    WRITTEN_WITH,
    CallKind,
    CallSite,
    CloneStatement,
    FieldKey,
    Statements,
)

__all__ = [
    "ELEMENTS",
    "NO_VARIABLE",
    "OPAQUE_MADE",
    "UNSEEN",
    "WRITTEN_WITH",
    "AbstractObject",
    "AdaptiveK",
    "Analysis",
    "CallKind",
    "CallSite",
    "CloneStatement",
    "ContextPolicy",
    "CopyNumber",
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
    "allocation_sites",
    "is_cast",
    "object_part",
    "site_key",
    "with_copies",
]

"""Points-to and call graph: k-object-sensitive, k per allocation site.

`solve(program, mains, policy)` gives a `PointsTo`, an immutable answer to a few questions. Follows
Naik 2008, sections 2.4 and 4.4; the rules of Figure 4.6 are in `_rules`.
"""

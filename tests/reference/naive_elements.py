"""The set A of Naik 2008, Figure 4.7, read naively: rules 4.10 to 4.14 until nothing is new.

P'_V and the call graph are those of the naive solution for k = 0.
"""

from collections import defaultdict
from collections.abc import Iterable

from naive_domains import Context, Sigma, Site, extended
from pointsto_answers import Answer

from heddle.program.classes import Method


class Elements:
    """ctxts and A; each rule is a method that adds what follows from what is there."""

    def __init__(self, coarse: Answer, entries: Iterable[Method], sigma: Sigma) -> None:
        self._coarse = coarse
        self._entries = list(entries)
        self._sigma = sigma
        self._sites: dict[Site, Method | None] = {o[0]: None for _, _, _, o in coarse.pv}
        self._sites |= {o2[0]: None for _, _, o2 in coarse.h}
        for _, method in coarse.r:
            for site in self._sites:
                if site[:3] == (method.owner, method.name, method.descriptor):
                    self._sites[site] = method
        self.ctxts: defaultdict[Method, set[Context]] = defaultdict(set)
        self.a: set[Context] = set()

    def compute(self) -> set[Context]:
        """Apply the rules until nothing changes."""
        before = -1
        while before != (before := self._size()):
            self.rule_4_10()
            self.rule_4_11()
            self.rule_4_12()
        self.rule_4_13()
        self.rule_4_14()
        return self.a

    def _size(self) -> int:
        return sum(len(contexts) for contexts in self.ctxts.values())

    def rule_4_10(self) -> None:
        """Epsilon is in ctxts(m_main); so it is for the initialisers of classes."""
        for method in self._entries:
            self.ctxts[method].add(())

    def rule_4_11(self) -> None:
        """Run a static method in each context of its callers."""
        for _, m1, _, _, m2 in self._coarse.g:
            if m2.is_static:
                self.ctxts[m2] |= self.ctxts[m1]

    def rule_4_12(self) -> None:
        """Run the methods that h is a receiver of in what `new h` makes in c."""
        for _, m2, var, o in self._coarse.pv:
            if var == 0 and not m2.is_static:
                self.ctxts[m2] |= {made if self._sigma(o[0]) else () for made in self._made(o[0])}

    def rule_4_13(self) -> None:
        """Epsilon is in A."""
        self.a.add(())

    def rule_4_14(self) -> None:
        """Put what `new h` makes in a context of its method into A."""
        for site in self._sites:
            self.a |= self._made(site)

    def _made(self, site: Site) -> set[Context]:
        holder = self._sites[site]
        if holder is None:
            return {(site,)}
        return {extended(site, self._sigma(site), c) for c in self.ctxts[holder]}

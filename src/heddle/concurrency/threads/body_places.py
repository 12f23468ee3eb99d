"""The places of the variables of a body, its loops over collections, and the places of tokens."""

from collections.abc import Iterable, Mapping
from typing import Final, final

from heddle._util.memo import Memo
from heddle.concurrency.threads.element_loops import ElementLoop, element_loops
from heddle.concurrency.threads.places import Moves, OtherPlaces, Place, Root, all_places
from heddle.pointsto import ELEMENTS
from heddle.program.classes import Field
from heddle.program.defuse import BodyFacts
from heddle.program.flow import definition
from heddle.program.ir import Body, Cast, Var

_MOST_TOKENS: Final = 32


@final
class BodyPlaces:
    """The places of the variables of a body, whatever was stored.

    `other` are further places of what is at a place. The element that a loop has at hand is in the
    variables `at_hand`, each with the place that the loop sees. `tokens` are the places for which
    it matters whether they are joined: of parameters and static fields, and of loops. What is in
    the variables `late` may be null although something is at its other places.
    """

    def __init__(self, body: Body, moves: Mapping[int, Moves], wanted: Iterable[Place]) -> None:
        found: dict[Place, list[Place]] = {}
        self.late = set[Root]()
        for instr in body.instructions():
            dest = definition(instr)
            if dest is None:
                continue
            if isinstance(instr, Cast):
                found.setdefault(Place(dest), []).append(Place(instr.operand))
            moved = moves.get(instr.pc, _NOTHING)
            for path, place in moved.is_at:
                found.setdefault(Place(dest, path), []).append(place)
            if moved.is_late:
                self.late.add(dest)
        self.other: OtherPlaces = found
        self.loops: list[ElementLoop] = []
        self.at_hand: dict[Var, Place] = {}
        # What the loop sees that takes an element at an offset.
        self.taking: dict[int, Root] = {}
        if any(each.reads is not None for each in moves.values()):
            self._find_loops(BodyFacts(body), moves, found)
        self.read = frozenset(p.root for p, others in found.items() if not _are_single(others))
        self._without = Memo(self._find_without)
        copied = [source for each in moves.values() for source, _ in each.copies]
        self.tokens = self._tokens(body, [*wanted, *copied])

    def without(self, stale: frozenset[Root]) -> OtherPlaces:
        """Return further places, but none in collections for what is in some variables."""
        return self._without[stale] if stale else self.other

    def _find_without(self, stale: frozenset[Root]) -> OtherPlaces:
        return {
            place: [each for each in others if each.is_one] if place.root in stale else others
            for place, others in self.other.items()
        }

    def _find_loops(
        self, code: BodyFacts, moves: Mapping[int, Moves], found: dict[Place, list[Place]]
    ) -> None:
        self.loops = element_loops(code, moves, self.other)
        for loop in self.loops:
            if loop.taking is not None:
                self.taking[loop.taking] = loop.seen.root
            for step in loop.steps:
                # Not at the place that the loop sees: what is started now is not joined by it.
                elements = found.get(loop.seen, [])
                found.setdefault(Place(step), []).extend(elements)
                self.at_hand[step] = loop.seen
            if loop.current is not None:
                for var in loop.picked:
                    found.setdefault(Place(var), []).append(Place(loop.current))

    def _tokens(self, body: Body, wanted: list[Place]) -> tuple[Place, ...]:
        tokens: dict[Place, None] = {}
        loops = {var: loop for loop in self.loops for var in (*loop.steps, loop.current)}
        todo = list(dict.fromkeys(wanted))
        for place in todo:
            for each in all_places(place, (self.other,)):
                if len(tokens) == _MOST_TOKENS:
                    break
                root, path = each
                if isinstance(root, Field) or 0 <= root < body.parameters:
                    tokens.setdefault(each)
                elif root in loops:
                    loop = loops[root]
                    tokens.setdefault(loop.seen.then(path))
                    more = loop.collection.then((ELEMENTS, *path))
                    todo += [more] if more not in todo else []
        return tuple(tokens)


def _are_single(places: Iterable[Place]) -> bool:
    return all(place.is_one for place in places)


_NOTHING: Final = Moves()

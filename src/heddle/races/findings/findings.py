"""Findings: one representative for each pair of racing statements, in terms of the application.

A finding has two sides: a thread, a frame, and the place of an access or of the call into a library
that reaches it. Pairs in library code that are reached by the same two calls are one finding.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import AbstractThread, ThreadKind
from heddle.entry import is_harness
from heddle.pointsto import (
    ELEMENTS,
    FieldKey,
    Frame,
    ObjectSet,
)
from heddle.program.classes import Method, dotted
from heddle.program.program import Program, Role
from heddle.races.accesses import Statement
from heddle.races.detected import Detection
from heddle.races.findings.application_calls import LED, BubbleUp
from heddle.races.findings.call_paths import CallPaths
from heddle.races.findings.sides import OverlappingSides, Side, place_key
from heddle.races.findings.trusted_objects import TrustedObjects
from heddle.races.stages import (
    Access,
    AccessPair,
    Analyses,
    FoundRace,
    may_be_shared,
    may_be_shared_in,
    ultimate_object,
)

# How many findings are computed, besides one for each field; the others are only counted.
MOST_FINDINGS: Final = 2_000
# How many accesses of a statement are considered, nearest first.
_MOST_RUNS: Final = 60
# How many places of the application that reach a statement are considered, and sides of each.
_MOST_PLACES: Final = 40
_MOST_SIDES: Final = 3
# For how many objects, over all races in libraries, calls are searched object by object.
_MOST_SPLIT: Final = 20_000
# How many pairs of accesses are tried to find one whose paths explain the race.
_MOST_TRIED: Final = 12
# Longer than any path.
_FAR: Final = 1 << 20


# The key of a place in code (`place_key`).
_Place: TypeAlias = tuple[int, int]
# A place in code, a frame and an offset there, and the rest of a side that is shown there.
_Placed: TypeAlias = tuple[_Place, Frame, int, Frame | None, bool]


class ShownRace(NamedTuple):
    """A race as it is reported, for so many pairs of statements."""

    location: FieldKey
    objects: ObjectSet
    sides: tuple[Side, Side]
    is_library: bool
    pairs: int


class Owners(NamedTuple):
    """The predicates for frames of the application and for trusted methods."""

    is_application: Callable[[Frame], bool]
    is_trusted: Callable[[Method], bool]


class _NearAccess(NamedTuple):
    """An access, and the length of the path to it."""

    length: int
    access: Access


class Findings(NamedTuple):
    """The findings, and how many pairs of statements were omitted because there are too many.

    `cut` counts the pairs in libraries that are shown at some of the calls that reach them only.
    """

    found: tuple[ShownRace, ...]
    omitted: int
    cut: int


@final
class Finder:
    """Computes findings for the races that the stages left."""

    def __init__(
        self,
        analyses: Analyses,
        calling: ThreadCalls,
        owners: Owners,
        *,
        deep: bool = False,
    ) -> None:
        self._analyses = analyses
        self.is_application = owners.is_application
        self._trusted = TrustedObjects(calling.frames, owners.is_trusted)
        self._deep = deep
        self._bubble = BubbleUp(analyses, calling, owners.is_application)
        self.overlaps = OverlappingSides(analyses, self._bubble)
        self.paths = CallPaths(calling, analyses.threads, analyses.held)
        self._distances = Memo(self._threads_at)
        self._runs: dict[tuple[int, ObjectSet], list[_NearAccess]] = {}
        self._places: dict[tuple[int, ObjectSet], _Places] = {}
        self._called_from: dict[tuple[int, int, bool], list[_Placed]] = {}
        # The places that are in a finding, by the objects that it is on.
        self._shown: dict[ObjectSet, set[_Place]] = {}
        self._called_pairs: set[tuple[_Place, _Place]] = set()
        self._alike: set[tuple[object, ...]] = set()
        self._may_split = _MOST_SPLIT
        self._cut = 0

    def findings(self, races: Iterable[FoundRace], total: int) -> Findings:
        """Return one finding for each pair of statements or, in libraries, of calls.

        `total` is the number of all pairs, of which `races` may be only some.
        """
        own: list[FoundRace] = []
        library: list[FoundRace] = []
        for race in races:
            is_own = self._deep or (self._is_own(race.first) and self._is_own(race.second))
            (own if is_own else library).append(race)
        merged: dict[tuple[object, ...], ShownRace] = {}
        looked_at = self._look(own, merged) + self._look(library, merged)
        return Findings(tuple(merged.values()), total - looked_at, self._cut)

    def _look(self, races: list[FoundRace], merged: dict[tuple[object, ...], ShownRace]) -> int:
        """Add findings until there are too many, with a share for every field.

        Return how many races were considered.
        """
        by_location: dict[FieldKey, list[FoundRace]] = {}
        for race in races:
            by_location.setdefault(race.first.location, []).append(race)
        share = max(MOST_FINDINGS // max(len(by_location), 1), 1)
        most = len(merged) + MOST_FINDINGS
        looked_at = 0
        for found in by_location.values():
            # Most races with constructors are similar, and few of them matter.
            found.sort(key=_is_of_construction)
            for race in _chosen(found, share if len(merged) < most else 1):
                looked_at += 1
                for finding in self._of(race):
                    self._merge(merged, finding)
        return looked_at

    def _merge(self, merged: dict[tuple[object, ...], ShownRace], finding: ShownRace) -> None:
        first, second = finding.sides
        pair = frozenset((first.key, second.key))
        place = None if finding.is_library else finding.location
        key = (pair, place)
        known = merged.get(key)
        if known is None:
            merged[key] = finding
        else:
            objects = known.objects | finding.objects if not finding.is_library else known.objects
            merged[key] = known._replace(objects=objects, pairs=known.pairs + finding.pairs)

    def _of(self, race: FoundRace) -> Iterator[ShownRace]:
        own = [self._is_own(s) for s in (race.first, race.second)]
        if all(own) or self._deep:
            yield from self._direct(race)
            return
        is_entered = race.first.is_entry or race.second.is_entry
        if not any(own) and not race.first.is_static and not is_entered:
            # Trusted classes protect the objects that they allocate for themselves.
            race = race._replace(objects=self._trusted.others(race.objects))
            if not race.objects:
                return
        first, second = race.first, race.second
        # Another race between the same methods on the same objects adds nothing.
        alike = (first.method, second.method, first.is_write, second.is_write, race.objects)
        if alike not in self._alike:
            for finding in self._called(race):
                self._alike.add(alike)
                yield finding

    def _is_own(self, statement: Statement) -> bool:
        return self.is_application(self._analyses.accesses.runs(statement)[0])

    # -- in the application ------------------------------------------------------------------------

    def _direct(self, race: FoundRace) -> Iterator[ShownRace]:
        """Yield the nearest racing accesses with paths that explain the race.

        Some threads have only paths with locks that other paths lack, or through constructors.
        """
        tried: list[tuple[bool, bool, int, tuple[Side, Side]]] = []
        for pair in islice(self._racing(race), _MOST_TRIED):
            sides = (_direct_side(pair[0]), _direct_side(pair[1]))
            if all(_is_outside(side) for side in sides):
                return
            is_built = any(map(self.is_in_construction, sides))
            is_telling = all(self.paths.is_telling(access.thread, access.frame) for access in pair)
            tried.append((is_built, not is_telling, len(tried), sides))
            if is_telling and not is_built:
                break
        if tried:
            yield ShownRace(race.first.location, race.objects, min(tried)[-1], False, 1)

    def is_in_construction(self, side: Side) -> bool:
        """Return whether the path to a side passes through a constructor, or ends in one."""
        reached = side.reached[0]
        path = self.paths.telling(side.thread, reached)
        frames = [hop.callee for hop in path] or [reached]
        return any(f.method is not None and f.method.name == "<init>" for f in frames)

    def outermost(self, side: Side) -> Frame:
        """Return the first frame on the path to a side that is not the harness's."""
        reached = side.reached[0]
        path = self.paths.telling(side.thread, reached)
        frames = (*(hop.frame for hop in path[:1]), *(hop.callee for hop in path), reached)
        return next((frame for frame in frames if not _is_of_callers(frame)), reached)

    def _racing(self, race: FoundRace) -> Iterator[tuple[Access, Access]]:
        for pair in self._candidates(race):
            is_outside = all(_is_of_callers(access.frame) for access in pair)
            if is_outside or ultimate_object(self._analyses, AccessPair(*pair)) is not None:
                yield pair

    def _candidates(self, race: FoundRace) -> Iterator[tuple[Access, Access]]:
        """Yield pairs of accesses, those with short paths first: of thousands, few are used.

        Accesses are sorted on both sides, so the pairs with the same first one are sorted, too.
        """
        first, second = (self._nearest(s, race.objects) for s in (race.first, race.second))
        rows = [product((access,), second) for access in first]
        for ours, theirs in merge(*rows, key=lambda pair: pair[0].length + pair[1].length):
            yield ours.access, theirs.access

    def _nearest(self, statement: Statement, objects: ObjectSet) -> "list[_NearAccess]":
        """Return the accesses of a statement to some objects that have the shortest paths."""
        key = (statement.number, objects)
        found = self._runs.get(key)
        if found is None:
            analyses, is_static = self._analyses, statement.is_static
            runs = [
                run
                for frame in analyses.accesses.runs(statement)
                if is_static or may_be_shared_in(analyses, frame, statement) & objects
                for run in self._distances[frame]
            ]
            # The sort is stable: equally near ones keep their order.
            runs.sort(key=itemgetter(0))
            nearest = runs[:_MOST_RUNS]
            found = [_NearAccess(far, Access(thread, at, statement)) for far, thread, at in nearest]
            self._runs[key] = found
        return found

    def _threads_at(self, frame: Frame) -> list[tuple[int, AbstractThread, Frame]]:
        """Return the threads that run a frame, and the length of the path of each.

        Finalizers run when nobody has the object: whoever else gets there explains more.
        """
        threads, length = self._analyses.threads, self.paths.length
        running = threads.members(threads.reaching(frame))
        late = {thread: _FAR for thread in running if thread.kind is ThreadKind.MACHINE}
        return [(length(thread, frame) + late.get(thread, 0), thread, frame) for thread in running]

    # -- in a library ------------------------------------------------------------------------------

    def _called(self, race: FoundRace) -> Iterator[ShownRace]:
        """Yield pairs of calls that reach a race, object by object if there are too many calls."""
        places = self._places_of(race)
        parts = (race,) if _are_whole(places) else self._split(race)
        is_known = is_cut = False
        for part in parts:
            found = self._places_of(part)
            is_known |= yield from self._overlapping(part, *found)
            is_cut = is_cut or not _are_whole(found)
        self._cut += is_cut
        if is_cut and not is_known:
            yield from self._anywhere(race, *places)

    def _places_of(self, race: FoundRace) -> "tuple[_Places, _Places]":
        first, second = (self._by_place(s, race.objects) for s in (race.first, race.second))
        return first, second

    def _split(self, race: FoundRace) -> Sequence[FoundRace]:
        """Return a race on each of the objects of a race, as far as there may be so many."""
        count = race.objects.bit_count()
        if not 1 < count <= self._may_split:
            return (race,)
        self._may_split -= count
        return [race._replace(objects=1 << number) for number in bits(race.objects)]

    def _overlapping(
        self, race: FoundRace, ours: "_Places", theirs: "_Places"
    ) -> Generator[ShownRace, None, bool]:
        """Yield pairs of calls that may overlap, until every call that does is in one.

        Known ones add nothing; all pairs would be quadratic in the calls. Return whether there is
        any, known or not.
        """
        shown = self._shown.setdefault(race.objects, set())
        is_known = False
        for places in product(ours.sides, theirs.sides):
            if places[0] in ours.outside and places[1] in theirs.outside:
                continue
            if (places[0] in shown and places[1] in shown) or places in self._called_pairs:
                is_known = True
                continue
            pairs = product(ours.sides[places[0]], theirs.sides[places[1]])
            found = next((pair for pair in pairs if self.overlaps.may(*pair)), None)
            if found is not None:
                is_known = True
                shown.update(places)
                self._called_pairs |= {places, places[::-1]}
                yield ShownRace(race.first.location, race.objects, found, True, 1)
        return is_known

    def _anywhere(self, race: FoundRace, ours: "_Places", theirs: "_Places") -> Iterator[ShownRace]:
        """Yield a pair of calls for a race that overlaps at none of the calls that were tried."""
        first, second = ([sides[0] for sides in places.sides.values()] for places in (ours, theirs))
        pairs = product(first, second)
        found = (p for p in pairs if not (_is_outside(p[0]) and _is_outside(p[1])))
        for pair in islice(found, 1):
            yield ShownRace(race.first.location, race.objects, pair, True, 1)

    def _by_place(self, statement: Statement, objects: ObjectSet) -> "_Places":
        """Return the sides by which the application reaches accesses, nearest first, by place."""
        key = (statement.number, objects)
        if key not in self._places:
            self._places[key] = self._find_places(statement, objects)
        return self._places[key]

    def _find_places(self, statement: Statement, objects: ObjectSet) -> "_Places":
        found: dict[_Place, list[Side]] = {}
        nearest = self._nearest(statement, objects)
        is_whole = len(nearest) < _MOST_RUNS
        for _, access in nearest:
            is_whole = is_whole and self._bubble.are_all_known(access.frame)
            for seen in self._seen_from(access, objects):
                sides = found.get(seen[0])
                if sides is None and len(found) < _MOST_PLACES:
                    sides = found[seen[0]] = []
                if sides is not None and len(sides) < _MOST_SIDES:
                    sides.append(_side(access, seen))
                else:
                    is_whole = False
        outside = [place for place, sides in found.items() if _is_outside(sides[0])]
        return _Places(found, frozenset(outside), is_whole)

    def sides(self, access: Access, objects: ObjectSet) -> list[Side]:
        """Return the sides as which an access is shown."""
        return [_side(access, seen) for seen in self._seen_from(access, objects)]

    def _seen_from(self, access: Access, objects: ObjectSet) -> Sequence[_Placed]:
        """Return where an access is shown: at the calls that reach it, if there are any.

        Else a team or a task may run only library code that was passed to it, such as a method
        reference: shown is who passed it, unless the thread allocates the accessed object itself.
        """
        thread, frame = access.thread, access.frame
        calls = self._calls(access)
        if calls:
            return calls
        led: list[_Placed] = []
        if (
            thread.kind in LED
            and not self.is_application(frame)
            and self._may_be_passed(access, objects)
        ):
            leaders = islice(self._bubble.leaders(thread), _MOST_RUNS)
            led = [(place_key(at, pc), at, pc, frame, True) for at, pc in leaders]
        pc = access.statement.pc
        return led or [(place_key(frame, pc), frame, pc, None, False)]

    def _may_be_passed(self, access: Access, objects: ObjectSet) -> bool:
        """Return whether an access may be to objects that its thread has not allocated itself."""
        if access.statement.is_static:
            return True
        reached = may_be_shared(self._analyses, access) & objects if objects else 0
        return bool(reached & ~self._bubble.made_by(access.thread))

    def _calls(self, access: Access) -> list[_Placed]:
        """Return the application's calls that reach a library's access; none for one of its own."""
        frame = access.frame
        key = (access.thread.number, frame.number, access.statement.is_entry)
        found = self._called_from.get(key)
        if found is None:
            found = self._called_from[key] = []
            if not self.is_application(frame):
                calls = self._bubble.calls(access.thread, frame)
                if access.statement.is_entry:
                    # Calls by the application itself are accesses of their own.
                    calls = [call for call in calls if call[2] is not frame]
                found += [
                    (place_key(caller, pc), caller, pc, frame, False)
                    for caller, pc, _ in calls[:_MOST_RUNS]
                ]
        return found


def is_application(program: Program, method: Method) -> bool:
    """Return whether a method is the application's own, or of the harness that calls it."""
    return program.origin(method.owner).role in (Role.APPLICATION, Role.HARNESS)


def race_finder(program: Program, detected: Detection, *, deep: bool) -> Finder:
    """Return the finder for races; `deep` shows races in libraries where they are."""
    trusted = frozenset(detected.trusted)
    owners = Owners(
        lambda frame: frame.method is not None and is_application(program, frame.method),
        lambda method: dotted(method.owner) in trusted,
    )
    return Finder(detected.analyses, detected.calling, owners, deep=deep)


def _side(access: Access, seen: _Placed) -> Side:
    _, frame, pc, inner, is_led = seen
    return Side(access.thread, frame, pc, access.statement, inner, is_led)


def _is_of_construction(race: FoundRace) -> bool:
    return "<init>" in (race.first.method.name, race.second.method.name)


def _chosen(races: list[FoundRace], most: int) -> list[FoundRace]:
    """Return at most so many races; for arrays, some of each array rather than all of one.

    The elements of all arrays are one location, which all kinds of code access.
    """
    if len(races) <= most or races[0].first.location != ELEMENTS:
        return races[:most]
    before: Counter[ObjectSet] = Counter()
    ranked: list[tuple[int, int]] = []
    for at, race in enumerate(races):
        ranked.append((before[race.objects], at))
        before[race.objects] += 1
    return [races[at] for _, at in sorted(ranked)[:most]]


class _Places(NamedTuple):
    """The sides by which the application reaches an access, by place; whether these are all.

    `outside` are the places in the harness.
    """

    sides: dict[_Place, list[Side]]
    outside: frozenset[_Place]
    is_whole: bool


def _are_whole(places: tuple[_Places, _Places]) -> bool:
    """Return whether all calls that reach either side of a race are known."""
    return all(each.is_whole for each in places)


def _is_outside(side: Side) -> bool:
    """Return whether a side is in the harness, whose own races do not count."""
    return _is_of_callers(side.frame)


def _is_of_callers(frame: Frame) -> bool:
    return frame.method is not None and is_harness(frame.method.owner)


def _direct_side(access: Access) -> Side:
    return Side(access.thread, access.frame, access.statement.pc, access.statement, None)

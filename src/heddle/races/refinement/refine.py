"""The sites whose k the next round raises: the decision of Naik 2008, Figure 4.8.

A race is on abstract objects `[h_n :: ... :: h_1]`. Each of them is considered once; if its sites
are distinct, the k of all of them is raised. Races on static fields refine nothing, as no object is
involved. Objects that a larger k would only rename, but never split, are left out.

Beyond the seed, the same is done for

- the objects that hold a racing object, and those on a shortest heap path to it from a static field
  or a thread. A list that one thread fills may be shared only because its iterator is the same
  abstract object as one that all threads can reach. With these, the objects in whose methods they
  are allocated: an iterator is distinguished by its collection. Those that allocate the racing
  object are left out, as Figure 4.8 considers them in later rounds;
- the locks and threads from which both accesses load their base, where no proof could use them,
  and the objects on a shortest heap path from there: a thread is told from others only as far as
  its task is;
- threads that race with others of the same abstract thread.

Raising the k of any site is sound: abstract objects are split, none is lost.
"""

from collections.abc import Iterable
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import shared_roots
from heddle.pointsto import (
    ContextPolicy,
    Frames,
    ObjectSet,
    Site,
    SiteKey,
    allocation_sites,
    site_key,
)
from heddle.pointsto.budget import ObjectName, full_names
from heddle.races.detected import Detection


@final
class Refinement:
    """The objects considered so far: the set A of Figure 4.8."""

    def __init__(self) -> None:
        # An object that gets a context of its own keeps its name, but counts as another object.
        self._considered: set[tuple[bool, tuple[SiteKey, ...]]] = set()

    def sites(self, names: Iterable[ObjectName], now: ContextPolicy) -> frozenset[SiteKey]:
        """Return H for objects: the sites of those that are new and contain no site twice."""
        found: set[SiteKey] = set()
        for name in names:
            considered = (_has_no_context(name[0], now), tuple([site_key(site) for site in name]))
            if considered not in self._considered:
                self._considered.add(considered)
                allocated = allocation_sites(name)
                keys = {site_key(site) for site in allocated}
                if len(keys) == len(allocated):
                    found.update(site_key(site) for site in allocated if site.method is not None)
        return frozenset(found)


def refinable(detected: Detection, now: ContextPolicy) -> list[int]:
    """Return the objects to refine, but for those that no k splits.

    Methods of an object with k = 0 have no context of their own, so a larger k has an effect there.
    """
    frames = detected.calling.frames
    names = full_names(frames)
    return [
        number
        for number in bits(_objects_to_refine(detected))
        if names.name(number) is None or _has_no_context(frames.objects[number].site, now)
    ]


def _has_no_context(site: Site, now: ContextPolicy) -> bool:
    return site.method is not None and now.k(site) == 0


def _objects_to_refine(detected: Detection) -> ObjectSet:
    """Return the abstract objects whose imprecision may cause the remaining races."""
    racing, calling = detected.stages.racing, detected.calling
    sharing = _sharing(calling, racing.objects) & ~racing.objects
    sharing |= _between(calling.frames, racing.owners, racing.objects) & ~racing.objects
    # The allocators of racing objects are refined with these, in later rounds.
    others = (sharing | _allocators(calling, sharing)) & ~_all_allocators(calling, racing.objects)
    return racing.objects | racing.owners | others | _racing_with_themselves(detected)


def _allocators(calling: ThreadCalls, objects: ObjectSet) -> ObjectSet:
    """Return the objects in whose methods some objects are allocated."""
    found = 0
    for number in bits(objects):
        for frame, _ in calling.allocators(number):
            allocator = calling.frames.context_object(frame)
            if allocator is not None:
                found |= 1 << allocator
    return found


def _all_allocators(calling: ThreadCalls, objects: ObjectSet) -> ObjectSet:
    """Return the transitive closure of `_allocators`."""
    found = todo = _allocators(calling, objects)
    while todo:
        todo = _allocators(calling, todo) & ~found
        found |= todo
    return found


def _racing_with_themselves(detected: Detection) -> ObjectSet:
    """Return the objects of abstract threads that race with others of the same abstract thread."""
    threads, racing = detected.analyses.threads.all, detected.stages.racing
    numbers = detected.calling.frames.numbers
    found = 0
    for thread in threads:
        races = racing.threads >> (thread.number * len(threads) + thread.number) & 1
        if races and thread.object is not None and not thread.is_single:
            found |= 1 << numbers[thread.object.sites]
    return found


def _sharing(calling: ThreadCalls, racing: ObjectSet) -> ObjectSet:
    """Return the holders of racing objects, and the objects on shortest paths to these."""
    holders = 0
    for holder, fields in calling.frames.fields.items():
        if any(objects & racing for objects in fields.values()):
            holders |= 1 << holder
    return holders | _between(calling.frames, shared_roots(calling), racing)


def _between(frames: Frames, roots: ObjectSet, objects: ObjectSet) -> ObjectSet:
    """Return the objects on shortest heap paths from the roots to some objects."""
    predecessors = _predecessors(frames, roots)
    paths = 0
    todo = [predecessors.get(number) for number in bits(objects)]
    while todo:
        number = todo.pop()
        if number is not None and not paths >> number & 1:
            paths |= 1 << number
            todo.append(predecessors.get(number))
    return paths


def _predecessors(frames: Frames, roots: ObjectSet) -> dict[int, int]:
    """Return the predecessor of each reachable object on a shortest path from the roots."""
    found: dict[int, int] = {}
    reached = roots
    level = list(bits(roots))
    while level:
        following: list[int] = []
        for holder in level:
            for objects in frames.fields.get(holder, {}).values():
                for number in bits(objects & ~reached):
                    found[number] = holder
                    following.append(number)
                reached |= objects
        level = following
    return found

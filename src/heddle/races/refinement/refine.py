"""Which sites to tell apart better: the decision of Naik 2008, Figure 4.8. It runs nothing.

A race is on abstract objects `[h_n :: ... :: h_1]`. Each of them is considered once; if its sites
are different, the k of all of them is raised. Static fields are on no object: they refine nothing.
Left out are objects that would get a longer name but not be split, however large k is.

Beyond the seed, the same is done for

- what holds a racing object, and the objects on a shortest way to it in the heap, from a static
  field or a thread. A list that one thread fills may be shared only because an iterator of it is
  the same abstract object as one that everybody can reach. With these, their makers: an iterator
  is told apart by the view that it is of. The makers of the racing object are left out: Figure 4.8
  comes to them;
- the locks and threads that both accesses were read from, where no proof could use them;
- threads that race with others of the same abstract thread.

Raising the k of any site is sound: abstract objects are split, none is lost.
"""

from collections.abc import Iterable
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import shared_roots
from heddle.pointsto import ContextPolicy, Frames, ObjectSet, Site, SiteKey, site_key
from heddle.pointsto.budget import Name, full_names
from heddle.races.detected import Detected


@final
class Refinement:
    """The objects considered so far: the set A of Figure 4.8."""

    def __init__(self) -> None:
        # An object that gets a context of its own keeps its name, and is another all the same.
        self._considered: set[tuple[bool, tuple[SiteKey, ...]]] = set()

    def sites(self, names: Iterable[Name], now: ContextPolicy) -> frozenset[SiteKey]:
        """Return H for objects: the sites of those that are new and have no site twice."""
        found: set[SiteKey] = set()
        for name in names:
            keys = tuple([site_key(site) for site in name])
            considered = (_has_no_context(name[0], now), keys)
            if considered not in self._considered:
                self._considered.add(considered)
                if len(set(keys)) == len(keys):
                    found.update(site_key(site) for site in name if site.method is not None)
        return frozenset(found)


def refinable(detected: Detected, now: ContextPolicy) -> list[int]:
    """Return the objects that races are due to, but for those that no k tells apart.

    Methods of an object with k = 0 run in no context of their own: there a larger k does something.
    """
    frames = detected.calling.frames
    names = full_names(frames)
    return [
        number
        for number in bits(culprits(detected))
        if names.name(number) is None or _has_no_context(frames.objects[number].site, now)
    ]


def _has_no_context(site: Site, now: ContextPolicy) -> bool:
    return site.method is not None and now.k(site) == 0


def culprits(detected: Detected) -> ObjectSet:
    """Return the abstract objects that the races left may be due to."""
    racing, calling = detected.funnelled.racing, detected.calling
    sharing = _sharing(calling, racing.objects) & ~racing.objects
    # What makes the racing objects is told apart with them, when it is its turn.
    makers = _Makers(calling)
    others = (sharing | makers.of(sharing)) & ~makers.above(racing.objects)
    return racing.objects | racing.owners | others | _crowds(detected)


@final
class _Makers:
    """The objects in whose methods others are made."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling

    def of(self, objects: ObjectSet) -> ObjectSet:
        """Return the makers of some objects."""
        found = 0
        for number in bits(objects):
            for frame, _ in self._calling.makers(number):
                if frame.context:
                    found |= 1 << self._calling.frames.numbers[frame.context]
        return found

    def above(self, objects: ObjectSet) -> ObjectSet:
        """Return the makers of some objects, their makers, and so on."""
        found = todo = self.of(objects)
        while todo:
            todo = self.of(todo) & ~found
            found |= todo
        return found


def _crowds(detected: Detected) -> ObjectSet:
    """Return the objects that name threads which race with others of their kind."""
    threads, racing = detected.analyses.threads.all, detected.funnelled.racing
    numbers = detected.calling.frames.numbers
    found = 0
    for thread in threads:
        races = racing.threads >> (thread.number * len(threads) + thread.number) & 1
        if races and thread.object is not None and not thread.is_single:
            found |= 1 << numbers[thread.object.sites]
    return found


def _sharing(calling: ThreadCalls, racing: ObjectSet) -> ObjectSet:
    """Return what holds the objects that are raced on, and the ways by which others get at them."""
    holders = _holders(calling.frames, shared_roots(calling))
    found = 0
    for holder, fields in calling.frames.fields.items():
        if any(objects & racing for objects in fields.values()):
            found |= 1 << holder
    todo = [holders[number] for number in bits(racing) if number in holders]
    ways = 0
    while todo:
        number = todo.pop()
        if not ways >> number & 1:
            ways |= 1 << number
            todo += [holders[number]] if number in holders else []
    return found | ways


def _holders(frames: Frames, roots: ObjectSet) -> dict[int, int]:
    """Return for every object reachable from the roots the one that it is first reached from."""
    holders: dict[int, int] = {}
    reached = roots
    level = list(bits(roots))
    while level:
        following: list[int] = []
        for holder in level:
            for objects in frames.fields.get(holder, {}).values():
                for number in bits(objects & ~reached):
                    holders[number] = holder
                    following.append(number)
                reached |= objects
        level = following
    return holders

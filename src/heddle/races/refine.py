"""Which sites to tell apart better: the decision of Naik 2008, Figure 4.8. It runs nothing.

A race is on abstract objects `[h_n :: ... :: h_1]`. Each of them is considered once; if its sites
are different, the k of all of them is raised. Static fields are on no object: they refine nothing.

Beyond the seed, the same is done for

- what makes a racing object shared: the objects on a shortest way to it in the heap, from a static
  field or a thread. A list that one thread fills may be shared only because an iterator of it is
  the same abstract object as one that everybody can reach;
- the locks and threads that both accesses were read from, where no proof could use them;
- threads that race with others of the same abstract thread.

Raising the k of any site is sound: abstract objects are split, none is lost.
"""

from typing import final

from heddle._util.bits import bits
from heddle.concurrency.calling import Calling
from heddle.concurrency.escape import shared_roots
from heddle.pointsto.context import SiteKey, site_key
from heddle.pointsto.frames import Frames, ObjectSet
from heddle.races.detected import Detected


@final
class Refinement:
    """The objects considered so far: the set A of Figure 4.8."""

    def __init__(self) -> None:
        self._considered: set[tuple[SiteKey, ...]] = set()

    def sites(self, detected: Detected) -> frozenset[SiteKey]:
        """Return H: the sites whose k is to be raised; none ends the loop."""
        return self.sites_of(detected.calling, culprits(detected))

    def sites_of(self, calling: Calling, objects: ObjectSet) -> frozenset[SiteKey]:
        """Return the sites of the objects that are new and have no site twice (Figure 4.8).

        Objects of which all is known are left out: no k tells them apart.
        """
        complete = _Complete(calling)
        found: set[SiteKey] = set()
        for number in bits(objects):
            sites = calling.frames.objects[number].sites
            keys = tuple([site_key(site) for site in sites])
            if keys not in self._considered:
                self._considered.add(keys)
                if len(set(keys)) == len(keys) and not complete.is_complete(number):
                    found.update(site_key(site) for site in sites if site.method is not None)
        return frozenset(found)


@final
class _Complete:
    """Which objects say all about where they were made: in the only context there is."""

    def __init__(self, calling: Calling) -> None:
        self._calling = calling
        self._numbers = {o.sites: number for number, o in enumerate(calling.frames.objects)}
        self._known: dict[int, bool] = {}

    def is_complete(self, number: int) -> bool:
        """Tell that no k gives an object more sites, or makes several of it."""
        known = self._known.get(number)
        if known is None:
            # An object that is made by a method of its own is never all known.
            self._known[number] = False
            known = self._known[number] = self._is_made_in_full_view(number)
        return known

    def _is_made_in_full_view(self, number: int) -> bool:
        sites = self._calling.frames.objects[number].sites
        contexts = [frame.context for frame, _ in self._calling.makers(number)]
        if not contexts or any(context != sites[1:] for context in contexts):
            return False
        return len(sites) == 1 or self.is_complete(self._numbers[sites[1:]])


def culprits(detected: Detected) -> ObjectSet:
    """Return the abstract objects that the races left may be due to."""
    racing = detected.funnelled.racing
    return (
        racing.objects
        | racing.owners
        | _sharing(detected.calling, racing.objects)
        | _crowds(detected)
    )


def _crowds(detected: Detected) -> ObjectSet:
    """Return the objects that name threads which race with others of their kind."""
    threads, racing = detected.analyses.threads.all, detected.funnelled.racing
    numbers = {o: number for number, o in enumerate(detected.calling.frames.objects)}
    found = 0
    for thread in threads:
        races = racing.threads >> (thread.number * len(threads) + thread.number) & 1
        if races and thread.object is not None and not thread.is_single:
            found |= 1 << numbers[thread.object]
    return found


def _sharing(calling: Calling, racing: ObjectSet) -> ObjectSet:
    """Return the objects on the ways by which others get at those that are raced on."""
    holders = _holders(calling.frames, shared_roots(calling))
    found = 0
    for number in bits(racing):
        holder = holders.get(number)
        while holder is not None and not found >> holder & 1:
            found |= 1 << holder
            holder = holders.get(holder)
    return found


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

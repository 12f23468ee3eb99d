"""The objects of a class taken together: their followers, and how frames are run below them."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.dependents import leading_back, made_within
from heddle.concurrency.disjoint.epoch_modes import Modes
from heddle.concurrency.disjoint.loop_vector import Mode
from heddle.pointsto import ObjectSet


@final
class Peers:
    """What is known of all classes, computed for all of them when it is first asked for."""

    def __init__(self, calling: ThreadCalls, of_type: Mapping[str, ObjectSet]) -> None:
        """Take the objects of each class."""
        self._calling = calling
        self._of_type = of_type

    def may_lead_back(self, objects: ObjectSet, type_: str) -> bool:
        """Tell whether some objects may be followers of one of a class, by their fields."""
        return bool(objects & self._leading_back.get(type_, 0))

    @cached_property
    def _leading_back(self) -> dict[str, ObjectSet]:
        return leading_back(self._calling, self._of_type)

    def are_followed(self, type_: str) -> bool:
        """Tell whether objects of a class have followers at all."""
        return type_ in self._leading_back and type_ in self._followers

    def followers(self, type_: str) -> ObjectSet:
        """Return the followers of the objects of a class."""
        return self._followers.get(type_, 0)

    def modes(self, type_: str) -> Sequence[Mode]:
        """Return how frames are run below the methods of a class and its followers."""
        modes, at = self._with_followers.get(type_) or self._alone[type_]
        return modes.of(at)

    @cached_property
    def _alone(self) -> dict[str, tuple[Modes, int]]:
        """Return how frames are run below the methods of each class, followers aside."""
        modes = Modes(self._calling, list(self._of_type.values()))
        return {type_: (modes, at) for at, type_ in enumerate(self._of_type)}

    @cached_property
    def _followers(self) -> dict[str, ObjectSet]:
        found: dict[str, ObjectSet] = {}
        for type_, objects in self._leading_back.items():
            modes, at = self._alone[type_]
            followers = made_within(self._calling, objects, partial(modes.is_active, position=at))
            if followers:
                found[type_] = followers
        return found

    @cached_property
    def _with_followers(self) -> dict[str, tuple[Modes, int]]:
        """Return the same with followers, of the classes that have any."""
        followers = self._followers
        together = [self._of_type[type_] | objects for type_, objects in followers.items()]
        modes = Modes(self._calling, together)
        return {type_: (modes, at) for at, type_ in enumerate(followers)}

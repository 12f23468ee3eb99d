"""Summaries of all methods, computed bottom-up, each once.

Ferreira, 3.1: the analysis is compositional. Classes that call each other in a cycle are one unit;
within it, methods that do so are solved until their summaries no longer change. The summaries of a
unit depend on its code, on what its names resolve to, and on the summaries of the methods it calls
in other units: a unit whose dependencies have not changed is not analysed again.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import NamedTuple, Protocol, final

import msgspec

from heddle._util.components import bottom_up, ordered_components
from heddle._util.memo import Memo
from heddle.classlevel.analysed import AnalysedClasses, key_of
from heddle.classlevel.calls import CallReader, UnknownCallees
from heddle.classlevel.method import MethodAnalysis, method_analysis
from heddle.classlevel.summary import MethodKey, MethodSummary, Summaries
from heddle.models.objects import ObjectModels
from heddle.program.classes import Class, Method
from heddle.program.references import referenced_classes


class SummaryCache(Protocol):
    """A store of summaries between runs, by what they depend on."""

    def content(self, declared: Class) -> bytes | None:
        """Return a digest of a whole class; None if it cannot be stored."""

    def find(self, key: bytes) -> bytes | None:
        """Return the content stored under a key."""

    def store(self, key: bytes, content: bytes) -> None:
        """Store content under a key."""


class SummaryResult(NamedTuple):
    """The summaries of all methods, and the classes that had to be analysed for them."""

    summaries: Summaries
    computed: tuple[str, ...]


Progress = Callable[[int, int], None]


def summarise(
    analysed: AnalysedClasses,
    models: ObjectModels,
    cache: SummaryCache | None = None,
    progress: Progress = lambda _done, _total: None,
) -> SummaryResult:
    """Summarise every method of the classes."""
    work = _Work(analysed, models, cache)
    units = work.units()
    for done, unit in enumerate(units):
        progress(done, len(units))
        work.run(unit)
    return SummaryResult(work.summaries, tuple(sorted(work.computed)))


_DECODER = msgspec.msgpack.Decoder(list[tuple[MethodKey, MethodSummary]])


@final
class _Work:
    """The summaries known so far."""

    def __init__(
        self, analysed: AnalysedClasses, models: ObjectModels, cache: SummaryCache | None
    ) -> None:
        self.summaries: Summaries = {}
        self.computed: list[str] = []
        self._analysed = analysed
        self._cache = cache
        reader, unknown = CallReader(analysed, models), UnknownCallees(analysed, models)
        self._methods: dict[MethodKey, MethodAnalysis] = {}
        self._of_class: dict[str, list[MethodKey]] = {}
        for name, declared in sorted(analysed.classes.items()):
            self._of_class[name] = []
            for method in declared.methods:
                prepared = method_analysis(method, analysed, reader, unknown)
                if prepared is not None:
                    self._methods[key_of(method)] = prepared
                    self._of_class[name].append(key_of(method))
        self._digests = Memo(self._digest)

    def units(self) -> list[tuple[str, ...]]:
        """Return the classes in groups that call each other, the called groups first."""
        names = sorted(self._of_class)
        return ordered_components(names, lambda n: (m.owner for m in self._callees_of_class(n)))

    def _callees_of_class(self, name: str) -> Iterator[Method]:
        for key in self._of_class[name]:
            yield from self._methods[key].callees()

    def run(self, unit: tuple[str, ...]) -> None:
        """Find the summaries of a unit in the cache, or compute them."""
        key = self._key(unit)
        if key is not None and self._found(unit, key):
            return
        self.computed += unit
        keys = [method for name in unit for method in self._of_class[name]]
        bottom_up(keys, self._callees, self._has_changed)
        if key is not None and self._cache is not None:
            found = [(method, self.summaries[method]) for method in keys]
            try:
                self._cache.store(key, msgspec.msgpack.encode(found))
            except UnicodeEncodeError:  # names with lone surrogates have no UTF-8
                return

    def _callees(self, key: MethodKey) -> Iterator[MethodKey]:
        return (key_of(method) for method in self._methods[key].callees())

    def _has_changed(self, key: MethodKey) -> bool:
        """Summarise a method; return whether that differs from what was known."""
        found = self._methods[key].compute(self.summaries)
        has_changed = found != self.summaries.get(key)
        self.summaries[key] = found
        return has_changed

    # --- the cache -------------------------------------------------------------------------------

    def _found(self, unit: tuple[str, ...], key: bytes) -> bool:
        stored = None if self._cache is None else self._cache.find(key)
        if stored is None:
            return False
        try:
            found = dict(_DECODER.decode(stored))
        except msgspec.MsgspecError:
            return False
        if set(found) != {method for name in unit for method in self._of_class[name]}:
            return False
        self.summaries.update(found)
        return True

    def _key(self, unit: tuple[str, ...]) -> bytes | None:
        """Hash everything that decides the summaries of a unit; None if it cannot be kept."""
        if self._cache is None:
            return None
        state = blake2b(digest_size=16)
        for name in unit:
            declared = self._analysed.classes[name]
            content = self._cache.content(declared)
            if content is None:
                return None
            state.update(content)
            state.update(repr(self._facts(declared)).encode("utf-8", "surrogatepass"))
        for method in self._outside_callees(unit):
            state.update(self._digests[method])
        return state.digest()

    def _facts(self, declared: Class) -> list[object]:
        """Return what the names of a class were found to mean in this program."""
        analysed = self._analysed
        named = sorted({declared.name, *referenced_classes(declared)})
        keys = self._of_class[declared.name]
        return [
            *(
                (n, analysed.top(n), analysed.unknown_superclass(n))
                for n in named
                if analysed.has(n)
            ),
            *((key, self._methods[key].meanings()) for key in keys),
        ]

    def _outside_callees(self, unit: tuple[str, ...]) -> list[MethodKey]:
        found = {key_of(m) for name in unit for m in self._callees_of_class(name)}
        return sorted(key for key in found if key.owner not in unit)

    def _digest(self, method: MethodKey) -> bytes:
        content = repr((method, self.summaries[method])).encode("utf-8", "surrogatepass")
        return blake2b(content, digest_size=16).digest()

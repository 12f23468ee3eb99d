"""Counts how the methods of the JDK that real programs reach are treated.

    python benchmarks/library_methods.py [LIBRARY...] [--most N]

For each library of `libraries.py` and its interface, at k = 0: how many methods of the JDK are
reached, and which share of them is analysed, modelled by a row of `methods.txt` or
`reflection.txt`, or opaque; how many of the opaque ones `objects.txt` says something of. Then the
opaque methods that most calls lead to, over all libraries, with the number of calls.
"""

import argparse
import gc
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from heddle.api import Inputs, entry, open_program, points_to
from heddle.config import Config
from heddle.models.objects import ObjectModels
from heddle.models.tables import Models
from heddle.pointsto.frames import Frames
from heddle.program.classes import Method
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program, Role
from libraries import LIBRARIES, Library

_CACHE: Final = Path.home() / ".cache" / "heddle"
_JARS: Final = Path("/usr/share/java")
_KINDS: Final = ("analysed", "modelled", "opaque")


class Treated(NamedTuple):
    """The methods of the JDK that are reached, and how many calls lead to each opaque one."""

    kinds: Counter[str]
    described: int
    calls: Counter[str]


def main() -> None:
    """Count for the libraries whose names begin with what is given, or for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("libraries", nargs="*")
    parser.add_argument("--most", type=int, default=50)
    given = parser.parse_args()
    print("| library | methods of the JDK | analysed | modelled | opaque | in `objects.txt` |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    calls: Counter[str] = Counter()
    gc.disable()  # as the command line does
    for library in LIBRARIES:
        names = given.libraries
        if not names or any(library.name.lower().startswith(n.lower()) for n in names):
            found = treated(library)
            print(_row(library.name, found), flush=True)
            calls += found.calls
    print()
    for name, count in sorted(calls.items(), key=lambda item: (-item[1], item[0]))[: given.most]:
        print(f"{count:6} {name}")


def treated(library: Library) -> Treated:
    """Reach the methods of one library, and count."""
    classpath = tuple(_JARS / name for name in library.classpath if (_JARS / name).exists())
    inputs = Inputs((_JARS / library.jar,), classpath=classpath, workspace=_CACHE, cache=_CACHE)
    config = Config()
    config = msgspec.structs.replace(
        config, points_to=msgspec.structs.replace(config.points_to, k=0)
    )
    start = entry(open_program(inputs), None, library.interface, config)
    frames = points_to(start.loaded, start.main, config).solution.frames()
    return _counted(start.loaded.program, frames)


def _counted(program: Program, frames: Frames) -> Treated:
    kinds: dict[Method, str] = {}
    tables, objects, hierarchy = Models(), ObjectModels(), Hierarchy(program)
    for frame in frames.all:
        method = frame.method
        if method is not None and program.origin(method.owner).role is Role.JDK:
            # Of objects that opaque code made, analysed methods are opaque too.
            known = kinds.get(method)
            is_analysed = known == "analysed" or frame.body is not None
            kinds[method] = "analysed" if is_analysed else "opaque"
    for method, kind in kinds.items():
        if kind == "opaque" and _has_row(tables, method):
            kinds[method] = "modelled"
    opaque = [method for method, kind in kinds.items() if kind == "opaque"]
    described = sum(_is_described(objects, hierarchy, method) for method in opaque)
    return Treated(Counter(kinds.values()), described, _calls(frames, opaque))


def _has_row(tables: Models, method: Method) -> bool:
    arguments = len(parameter_types(method.descriptor))
    row = tables.method(method.owner, method.name, arguments, Role.JDK)
    return row is not None or tables.reflective(method.owner, method.name) is not None


def _is_described(objects: ObjectModels, hierarchy: Hierarchy, method: Method) -> bool:
    names = (method.owner, *hierarchy.supertypes(method.owner))
    declared = parameter_types(method.descriptor)
    is_listed = objects.category(names) is not None
    return is_listed or objects.inherited_row(names, method.name, declared) is not None


def _calls(frames: Frames, opaque: Iterable[Method]) -> Counter[str]:
    """Return how many calls in bodies lead to each opaque method."""
    wanted = frozenset(opaque)
    seen: set[tuple[Method, int, Method]] = set()
    for frame in frames.all:
        for call in frame.calls if frame.body is not None else ():
            for callee in call.callees():
                if frame.method is not None and callee.method in wanted:
                    seen.add((frame.method, call.site.pc, callee.method))
    return Counter(f"{m.owner.replace('/', '.')}.{m.name}{m.descriptor}" for _, _, m in seen)


def _row(name: str, found: Treated) -> str:
    total = sum(found.kinds.values())
    shares = [f"{100 * found.kinds[kind] / total:.1f}%" for kind in _KINDS]
    described = f"{found.described:,} of {found.kinds['opaque']:,}"
    return f"| {' | '.join([name, f'{total:,}', *shares, described])} |"


if __name__ == "__main__":
    main()

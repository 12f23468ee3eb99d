"""Coverage: how much of a program was looked at, and what was not understood.

Each rule of this module is a reason why finding no race does not mean that there is none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, final

from heddle.frontend.entry_points import is_main
from heddle.frontend.jdk.jdk import MAJOR_VERSION_OF_JAVA_0, Jdk
from heddle.frontend.load import CLASSES_INSTEAD
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Class, Method, dotted
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program, Role
from heddle.races import Detection
from heddle.report.build.thread_constructs import thread_constructs
from heddle.report.build.unknown_code import CodeTables, MissingMethod, UnknownCode, unknown_code
from heddle.report.model.coverage import Coverage, Extent, Gap
from heddle.report.model.names import counted

# A main method that reaches a smaller part of the application, in percent, is not what it is for.
_LEAST_REACHED: Final = 5
_NAMED: Final = 3


class CoveredProgram(NamedTuple):
    """A program: its JDK, all classes of the application, and the reached ones by name."""

    program: Program
    jdk: Jdk
    declared: Sequence[Class]
    reached: Sequence[str]
    tables: CodeTables


# Entry points that nobody named: main methods, or what others call.
Guess: TypeAlias = Literal["", "mains", "called"]


class Begin(NamedTuple):
    """The entry points of a run, and how they were chosen.

    `guess` says what they are if the user did not name them. `jdk_chosen` says why the JDK is not
    the default, `limit` which allowance of the user is used up, if any.
    """

    entries: tuple[str, ...]
    chosen: str
    guess: Guess
    jdk_chosen: str = ""
    limit: str = ""


def program_coverage(covered: CoveredProgram, begin: Begin, detected: Detection) -> Coverage:
    """Return what a run looked at, with all reasons to doubt that there is nothing else."""
    return _Coverage(covered, begin, detected).build()


@final
class _Coverage:
    def __init__(self, covered: CoveredProgram, begin: Begin, detected: Detection) -> None:
        self._covered = covered
        self._begin = begin
        self._detected = detected
        self._hierarchy = Hierarchy(covered.program)
        frames = detected.calling.frames
        tables = covered.tables
        self._unknown = unknown_code(covered.program, self._hierarchy, frames, tables)
        coded = [m for each in covered.declared for m in each.methods if m.body is not None]
        run = {frame.method for frame in frames.all}
        self._reached = [method for method in coded if method in run]
        self._unreached = [method for method in coded if method not in run]

    def build(self) -> Coverage:
        """Return the coverage; gaps are in the order of the rules."""
        covered, begin = self._covered, self._begin
        program = covered.program
        return Coverage(
            entries=begin.entries,
            chosen=begin.chosen,
            classes=Extent(len(covered.reached), len(program.application)),
            methods=Extent(len(self._reached), len(self._reached) + len(self._unreached)),
            threads=len(self._detected.analyses.threads.all),
            missing=self._unknown.classes,
            jdk=covered.jdk.version,
            jdk_chosen=begin.jdk_chosen,
            gaps=(
                *newer_classes(program, covered.declared, covered.jdk.release),
                *missing_methods(self._unknown, covered.jdk.release),
                *missing_classes(self._unknown),
                *unreadable(self._unreadable()),
                *self._little_reached(),
                *self._left_mains(),
                *self._no_threads(),
                *limits(self._detected.coarser, begin.limit),
            ),
        )

    def _unreadable(self) -> Iterator[str]:
        """Yield the code of the application that cannot be read: classes, sources, methods."""
        program, declared = self._covered.program, self._covered.declared
        read = {each.name for each in declared}
        yield from (dotted(name) for name in program.application if name not in read)
        for each in program.assumptions.sorted():
            is_source = each.kind is AssumptionKind.UNCOMPILED_SOURCE
            if is_source and each.reason != CLASSES_INSTEAD:
                yield each.subject
        run = {frame.method for frame in self._detected.calling.frames.all}
        for method in (m for each in declared for m in each.methods):
            if method.unlifted is not None and method in run:
                yield f"{dotted(method.owner)}.{method.name}"

    def _little_reached(self) -> Iterator[Gap]:
        """Yield a gap if a main method that nobody named reaches almost nothing of the program."""
        reached, methods = len(self._reached), len(self._reached) + len(self._unreached)
        if self._begin.guess != "mains" or 100 * reached >= _LEAST_REACHED * methods:
            return
        signs = self._constructs(self._unreached)
        if signs:
            what = f"only {reached} of {methods} methods are reached, and others use threads: "
            advice = (
                "If the program is a library, use --interface '*'; if this main method is all you "
                "want to check, name it with --main."
            )
            yield Gap("little-reached", what + _some(signs), advice)

    def _left_mains(self) -> Iterator[Gap]:
        """Yield a gap if main methods that are not run are of classes that start threads."""
        if self._begin.guess != "called":
            return
        release = self._covered.jdk.release
        left = [each for each in self._unreached if is_main(each, release)]
        mains = [f"{dotted(m.owner)}.main" for m in left if self._constructs(self._beside(m))]
        if mains:
            are = "is not run, and its class uses" if len(mains) == 1 else "are not run, and use"
            what = f"{counted(len(mains), 'main method')} {are} threads: {_some(mains)}"
            advice = "Check what one of them starts with --main; with --interface '*', none counts."
            yield Gap("main-methods", what, advice)

    def _beside(self, main: Method) -> Sequence[Method]:
        """Return the methods of the class of a main method, and nested ones, that are not run."""
        inside = f"{main.owner}$"
        return [
            each
            for each in self._unreached
            if each.owner == main.owner or each.owner.startswith(inside)
        ]

    def _no_threads(self) -> Iterator[Gap]:
        """Yield a gap if no thread was found in a program that is written for threads."""
        threads = self._detected.analyses.threads.all
        if any(thread.object is not None for thread in threads):
            return
        signs = self._constructs((*self._reached, *self._unreached))
        if signs:
            what = f"no thread was found, but the classes are written for threads: {_some(signs)}"
            advice = (
                "If other code calls them, use --interface '*'; if another main method starts the "
                "threads, name it with --main."
            )
            yield Gap("no-threads", what, advice)

    def _constructs(self, methods: Sequence[Method]) -> tuple[str, ...]:
        return thread_constructs(methods, self._hierarchy)


def newer_classes(program: Program, declared: Sequence[Class], release: int) -> Iterator[Gap]:
    """Yield a gap if class files that were read are newer than the JDK."""
    read = {each.name: each for each in declared}
    read |= {c.name: c for c in program.loaded() if program.origin(c.name).role is Role.LIBRARY}
    newer = {
        dotted(name): each.major - MAJOR_VERSION_OF_JAVA_0
        for name, each in sorted(read.items())
        if each.major - MAJOR_VERSION_OF_JAVA_0 > release
    }
    if newer:
        needed = max(newer.values())
        what = f"{_files(len(newer))} newer than JDK {release}, up to Java {needed}: "
        advice = f"Install JDK {needed} or newer, or name its directory with --jdk."
        yield Gap("newer-classes", what + _some(tuple(newer)), advice)


def _files(number: int) -> str:
    return f"{counted(number, 'class file')} {'is' if number == 1 else 'are'}"


def missing_methods(unknown: UnknownCode, release: int) -> Iterator[Gap]:
    """Yield a gap for calls of methods that the JDK lacks, and one for those of other classes."""
    of_jdk = [each for each in unknown.methods if each.is_of_jdk]
    others = [each for each in unknown.methods if not each.is_of_jdk]
    if of_jdk:
        where = f"in JDK {release}"
        advice = "Name the JDK that the program is compiled for with --jdk."
        yield Gap("missing-methods", _called(of_jdk, where), advice)
    if others:
        advice = "Give the versions of the libraries that the program is compiled for."
        yield Gap("missing-methods", _called(others, "in the classes given"), advice)


def _called(methods: Sequence[MissingMethod], where: str) -> str:
    are = "is called and does" if len(methods) == 1 else "are called and do"
    names = _some([f"{each.method} (by {each.caller})" for each in methods])
    return f"{counted(len(methods), 'method')} {are} not exist {where}: {names}"


def missing_classes(unknown: UnknownCode) -> Iterator[Gap]:
    """Yield a gap if reached code calls or extends classes that are not among the inputs."""
    if unknown.classes:
        are = "is" if len(unknown.classes) == 1 else "are"
        what = f"{counted(len(unknown.classes), 'class')} {are} missing that reached code calls or "
        is_of_jdk = all(name.startswith("java.") for name in unknown.classes)
        source, option = ("a JDK", "--jdk") if is_of_jdk else ("libraries", "--classpath")
        contain = "contains" if is_of_jdk else "contain"
        advice = f"Name {source} that {contain} {'it' if are == 'is' else 'them'} with {option}."
        yield Gap("missing-classes", f"{what}extends: {_some(unknown.classes)}", advice)


def unreadable(names: Iterable[str]) -> Iterator[Gap]:
    """Yield a gap if code of the application cannot be read or compiled."""
    found = tuple(names)
    if found:
        what = f"code of the application cannot be read or compiled: {_some(found)}"
        yield Gap("unreadable", what, "The assumptions of the report say why; build it again.")


def limits(coarser: Sequence[str], allowance: str) -> Iterator[Gap]:
    """Yield a gap if a limit made an analysis coarser, and one if the allowance is used up."""
    if allowance:
        advice = "Allow more with --timeout or --max-memory; another run may report other races."
        yield Gap("limit", f"{allowance}, so the analyses were coarser", advice)
    elif coarser:
        advice = "Raise the limits of these analyses in heddle.toml."
        yield Gap("limit", f"limits of analyses were reached: {_some(coarser)}", advice)


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more

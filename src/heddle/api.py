"""The public Python API: open a program, inspect it, find its races.

loaded = open_program(Inputs((Path("app.jar"),), workspace=Path("/tmp/heddle")))
print(inspect_program(loaded).methods)
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

import msgspec

from heddle._util.allowance import Allowance
from heddle._util.collector import collector_paused
from heddle._util.errors import InputError
from heddle.classlevel import (
    AnalysedClasses,
    SummaryCache,
    concurrent_classes,
    conflicts,
    for_maintainers,
    summarise,
)
from heddle.config import DEFAULT_K, Config
from heddle.entry import (
    Callers,
    Component,
    ConfinedTypes,
    DeclaredUse,
    EntryPoints,
    Harness,
    InterfaceRequest,
    MutualExclusion,
    OpenTypes,
    alternative_mains,
    chosen_interface,
    components,
    harness,
    matches,
)
from heddle.frontend.entry_points import EntryKind, entry_points, is_main
from heddle.frontend.load import Inputs, LoadedProgram, Progress, load_program
from heddle.models.annotations import Annotations
from heddle.models.frameworks import Frameworks
from heddle.models.objects import ObjectModels
from heddle.models.tables import Models
from heddle.models.threads import ThreadModels
from heddle.pointsto import Analysis, SiteKey, Solver
from heddle.pointsto import Progress as SolverProgress
from heddle.pointsto.budget import (
    AffordableSolution,
    DemandDrivenSolver,
    first_sigma,
    shallow_sites,
    solve_within_budget,
)
from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import Class, Method, dotted
from heddle.program.program import Program, Role
from heddle.program.references import referenced_classes
from heddle.races import Detection, Explanation, explain_races
from heddle.races.refinement import Watch, unwatched
from heddle.report.build import (
    Begin,
    BuiltRaces,
    ChosenConflicts,
    CodeTables,
    CoveredProgram,
    Guess,
    NoRace,
    build_races,
    classes_report,
    main_name,
    parsed_line,
    program_coverage,
    races_report,
)
from heddle.report.filters import declared_suppressions, suppressed
from heddle.report.model.classes import ClassesReport
from heddle.report.model.coverage import Coverage
from heddle.report.model.programs import Inspection
from heddle.report.model.races import RacesReport
from heddle.report.model.run import AssumptionNote, ReportedInterface
from heddle.report.sources import SourceLines, places, source_paths
from heddle.rounds import adaptive_races, races_of
from heddle.task import AnalysisLimits, DetectionOptions, task

__all__ = [
    "ClassesReport",
    "Config",
    "Entry",
    "Inputs",
    "Inspection",
    "LoadedProgram",
    "RacesReport",
    "application_classes",
    "asked_k",
    "check_classes",
    "check_races",
    "entry",
    "explain_no_race",
    "explain_no_races",
    "inspect_program",
    "main_method",
    "open_program",
    "points_to",
]


def silent(stage: str, done: int, total: int) -> None:
    """Ignore progress."""


def open_program(inputs: Inputs, progress: Progress = silent) -> LoadedProgram:
    """Find the classes of a program; each is loaded when it is first needed."""
    return load_program(inputs, os.environ, progress)


def application_classes(program: Program, progress: Progress = silent) -> tuple[Class, ...]:
    """Return all application classes that can be read, lifted, in order of their names."""
    with collector_paused():
        found: list[Class] = []
        for i, name in enumerate(program.application):
            progress("reading classes", i, len(program.application))
            declared = program.find(name)
            if declared is not None:
                found.append(declared)
    return tuple(found)


def inspect_program(loaded: LoadedProgram, progress: Progress = silent) -> Inspection:
    """Summarise the parts of a program, and what is missing or unreadable."""
    program = loaded.program
    own = application_classes(program, progress)
    used = frozenset().union(*(referenced_classes(declared) for declared in own))
    missing = sorted(name for name in used if not loaded.classpath.contains(name))
    library = len(used) - len(missing) - len(used & set(program.application))
    bodies = [m.body for declared in own for m in declared.methods if m.body is not None]
    entries = entry_points(program, loaded.jdk.release)
    reason = "named by the application, but not among the inputs"
    unknown = [Assumption(AssumptionKind.MISSING_CLASS, name, reason) for name in missing]
    return Inspection(
        jdk=loaded.jdk.version,
        classes={Role.APPLICATION: len(own), Role.LIBRARY: library, Role.PHANTOM: len(missing)},
        methods=sum(len(declared.methods) for declared in own),
        bodies=len(bodies),
        instructions=sum(len(block.instrs) for body in bodies for block in body.blocks),
        versions=dict(sorted(Counter(declared.major for declared in own).items())),
        entry_points=entries,
        assumptions=tuple(sorted({*program.assumptions.sorted(), *unknown})),
    )


def _main_owners(loaded: LoadedProgram) -> list[str]:
    """Return the candidates for the main class: those that archives name, else all."""
    entries = entry_points(loaded.program, loaded.jdk.release)
    owners = [found.owner for found in entries if found.kind is EntryKind.MAIN]
    declared = loaded.classpath.declared_mains() or ()
    return [owner for owner in owners if owner in declared] or owners


def main_method(loaded: LoadedProgram, name: str | None) -> Method:
    """Return the main method of the named class, or the only one there is."""
    program, release = loaded.program, loaded.jdk.release
    if name is None:
        owners = _main_owners(loaded)
        if len(owners) != 1:
            found = ", ".join(dotted(owner) for owner in owners[:10]) or "none"
            advice = "Use --main or --interface."
            raise InputError("main", f"cannot choose among main classes: {found}", advice)
        name = owners[0]
    declared = program.find(name.replace(".", "/"))
    if declared is None:
        raise InputError(name, "there is no such class")
    for method in declared.methods:
        if method.name == "main" and is_main(method, release):
            return method
    raise InputError(name, "has no main method", "See `heddle inspect` for the classes that do.")


class Entry(NamedTuple):
    """The entry of a program: its main method or, if it has none, the harness.

    `interface` describes what the harness calls; it is None for main methods of the program's own.
    `apart` are pairs of types of threads that do not run in parallel. `mains` are the main methods
    of which `main` runs one, if there are several; `chosen` says how the entry was chosen, and
    `is_named` whether the user named it.
    """

    loaded: LoadedProgram
    main: Method
    interface: ReportedInterface | None = None
    apart: tuple[tuple[str, str], ...] = ()
    mains: tuple[Method, ...] = ()
    chosen: str = ""
    is_named: bool = False


def entry(
    loaded: LoadedProgram, main_class: str | None, asked: Sequence[str], config: Config
) -> Entry:
    """Choose the entry: as requested, else what a container calls, a main method, the interface.

    A jar that does not name its main class is a library, whatever main methods it has. Components
    of a library that a container would call are called as well.
    """
    if not asked and main_class is not None:
        named = main_method(loaded, main_class)
        return Entry(loaded, named, chosen="as asked for", is_named=True)
    taken = asked or config.harness.interface
    called = () if taken else _components(loaded, config)
    is_open = all(component.is_open for component in called)
    if not is_open and not loaded.classpath.is_library():
        return _in_container(loaded, called, config)
    owners = _main_owners(loaded)
    is_library = not owners or loaded.classpath.declared_mains() == ()
    if not asked and not is_library:
        return _from_mains(loaded, owners)
    types = OpenTypes(loaded.program, DeclaredUse(annotations(config)))
    left_out = (*config.harness.exclude, *[dotted(each.class_name) for each in called])
    wanted = InterfaceRequest(taken, left_out, is_needed=not called)
    chosen = chosen_interface(types, wanted, loaded.classpath.exported())
    confined = ConfinedTypes(types, chosen, config.harness.confined)
    callers = Callers(confined, MutualExclusion(config.harness.not_parallel))
    made = harness(loaded.program, types, EntryPoints(chosen.types, called), callers)
    begun = _begun(loaded, made, called, ReportedInterface((), chosen.how, 0))
    return begun._replace(is_named=bool(taken))


def _from_mains(loaded: LoadedProgram, owners: Sequence[str]) -> Entry:
    """Return the entry that runs the only main method, or one of several."""
    mains = tuple([main_method(loaded, owner) for owner in owners])
    if len(mains) == 1:
        is_declared = bool(loaded.classpath.declared_mains())
        chosen = "named by the manifest" if is_declared else "the only main method"
        return Entry(loaded, mains[0], chosen=chosen)
    made = alternative_mains(loaded.program, mains)
    chosen = f"{len(mains)} main methods, each a program of its own; choose one with --main"
    return Entry(replace(loaded, program=made.program), made.main, mains=mains, chosen=chosen)


def _components(loaded: LoadedProgram, config: Config) -> tuple[Component, ...]:
    """Return the components that a container would call, without those that the user excludes."""
    found = components(loaded.program, Frameworks(config.models.frameworks))
    left_out = config.harness.exclude
    return tuple([c for c in found if not any(matches(p, c.class_name) for p in left_out)])


def _in_container(loaded: LoadedProgram, found: Sequence[Component], config: Config) -> Entry:
    """Return the entry of a container; a main method, if there is one, runs first."""
    owners = _main_owners(loaded)
    main = main_method(loaded, owners[0]) if len(owners) == 1 else None
    callers = Callers(None, MutualExclusion(config.harness.not_parallel))
    called = EntryPoints((), found, main)
    made = harness(loaded.program, OpenTypes(loaded.program, by_reflection=True), called, callers)
    how = "what a container calls"
    if len(owners) > 1:
        how += f"; none of its {len(owners)} main methods is run"
    interface = ReportedInterface((), how, 0, main=None if main is None else main_name(main))
    return _begun(loaded, made, found, interface)


def _begun(
    loaded: LoadedProgram, made: Harness, found: Sequence[Component], interface: ReportedInterface
) -> Entry:
    """Return the entry that calls the harness, with a description of what it calls."""
    named: dict[str, dict[str, None]] = {}
    for component in found:
        names = named.setdefault(component.kind.name.replace("-", " "), {})
        names[dotted(component.class_name)] = None
    called = msgspec.structs.replace(
        interface,
        types=tuple([dotted(name) for name in made.types]),
        methods=made.methods,
        components={kind: tuple(names) for kind, names in sorted(named.items())},
    )
    extended = replace(loaded, program=made.program)
    return Entry(extended, made.main, called, made.apart, chosen=called.chosen)


def points_to(
    loaded: LoadedProgram,
    main: Method,
    config: Config,
    progress: Progress = silent,
    allowance: Allowance | None = None,
) -> AffordableSolution:
    """Compute points-to sets and the call graph, as precisely as requested and affordable."""
    options = config.points_to
    solver, k = _solver(loaded, config, allowance or Allowance()), asked_k(config)
    return solve_within_budget(solver, [main], k, options.budget, _solving(progress))


def asked_k(config: Config) -> int:
    """Return the k of a solution that is not refined."""
    return DEFAULT_K if config.points_to.k == "adaptive" else config.points_to.k


def _solver(loaded: LoadedProgram, config: Config, allowance: Allowance) -> Solver:
    return Analysis(loaded.program, _models(config), allowance)


def _models(config: Config) -> Models:
    """Return the models of library methods under the given settings."""
    options = config.points_to
    is_full, has_reflection = options.library == "full", options.reflection == "constants"
    return Models(config.models, everything=is_full, reflection=has_reflection)


def _solving(progress: Progress) -> SolverProgress:
    return lambda steps: progress(f"points-to analysis, {steps // 1000} thousand steps", 0, 0)


def check_races(
    start: Entry, config: Config, progress: Progress = silent, *, stats: bool = False
) -> RacesReport:
    """Find pairs of accesses that may race, with the evidence for each.

    `stats` adds what each stage would remove alone, and the time and memory of the analyses.
    """
    options = DetectionOptions(config.check.locks, count_alone=stats)
    allowance = Allowance(config.limits.timeout, config.limits.memory)
    detected = _detected(start, config, _Run(options, progress, allowance=allowance))
    progress("describing races", 0, 0)
    program = start.loaded.program
    with collector_paused():
        believed = annotations(config)
        explanation = explain_races(program, detected, believed, deep=config.check.deep)
        built = _built(start, config, detected, explanation)
        begun = start.interface or " or ".join(_entries(start))
        report = races_report(program, begun, detected, built)
        looked_at = _coverage(start, config, detected, explanation.reached, allowance.reason)
        sources = source_paths(
            places(report.races, built.threads, built.guards), _is_own(program), start.loaded.paths
        )
        report = msgspec.structs.replace(report, sources=sources, coverage=looked_at)
        report = _within(report, allowance)
        declared = declared_suppressions(_reached_classes(program, detected))
    return suppressed(report, config.suppress, datetime.now(UTC).date(), declared)


def _reached_classes(program: Program, detected: Detection) -> list[Class]:
    """Return the classes of the application with code that is reached, in order of their names."""
    methods = {frame.method for frame in detected.calling.frames.all if frame.method is not None}
    owners = sorted({method.owner for method in methods} & set(program.application))
    return [found for owner in owners if (found := program.find(owner)) is not None]


def _coverage(
    start: Entry, config: Config, detected: Detection, reached: Sequence[str], limit: str
) -> Coverage:
    """Return what was looked at, and what was not understood."""
    loaded = start.loaded
    declared = application_classes(loaded.program)
    tables = CodeTables(_models(config), Frameworks(config.models.frameworks))
    covered = CoveredProgram(loaded.program, loaded.jdk, declared, reached, tables)
    begin = Begin(_entries(start), start.chosen, _guess(start), loaded.jdk_chosen, limit)
    return program_coverage(covered, begin, detected)


def _guess(start: Entry) -> Guess:
    if start.is_named:
        return ""
    return "mains" if start.interface is None else "called"


def _entries(start: Entry) -> tuple[str, ...]:
    """Return the names of the entry points: main methods, components, types of the interface."""
    if start.interface is None:
        return tuple([main_name(main) for main in start.mains or (start.main,)])
    called = [name for names in start.interface.components.values() for name in names]
    own = [start.interface.main] if start.interface.main else []
    return (*own, *called, *start.interface.types)


def _built(
    start: Entry, config: Config, detected: Detection, explanation: Explanation
) -> BuiltRaces:
    """Return the races of a run as they are reported."""
    source = SourceLines(start.loaded.paths).line
    return build_races(start.loaded.program, detected, explanation, annotations(config), source)


def _within(report: RacesReport, allowance: Allowance) -> RacesReport:
    """Note in a report that the allowed time or memory was exceeded."""
    if not allowance.reason:
        return report
    reason = "from then on the analyses were coarser; another run may report other races"
    note = AssumptionNote(AssumptionKind.ALLOWANCE, allowance.reason, reason)
    return msgspec.structs.replace(report, assumptions=(*report.assumptions, note))


def _is_own(program: Program) -> Callable[[str], bool]:
    """Return a predicate for dotted names of application classes."""
    return lambda name: program.origin(name.replace(".", "/")).role is Role.APPLICATION


def check_classes(
    loaded: LoadedProgram,
    config: Config | None = None,
    progress: Progress = silent,
    *,
    cache: SummaryCache | None = None,
    everything: bool = False,
) -> ClassesReport:
    """Find the fields of each class with conflicting accesses by its methods.

    Those of classes with a sign of concurrency, the most significant first, or `everything`. Of a
    configuration, only the rows of `objects` matter; a cache must belong to the same rows.
    """
    rows = Config() if config is None else config
    declared = application_classes(loaded.program, progress)
    with collector_paused():
        analysed = AnalysedClasses(loaded.program, declared)
        models = ObjectModels(rows.models.objects)
        stage = "summarising classes"
        found = summarise(analysed, models, cache, lambda done, of: progress(stage, done, of))
        racy = conflicts(analysed, models, found.summaries, directly=not everything)
        signs = concurrent_classes(analysed)
        reported = racy if everything else for_maintainers(racy, analysed, signs)
        chosen = ChosenConflicts(reported, len(racy), signs, everything)
        return classes_report(analysed.classes, chosen, loaded.program.assumptions.sorted())


def explain_no_race(
    start: Entry, config: Config, lines: tuple[str, str], progress: Progress = silent
) -> str:
    """Explain which stage removed the pairs of accesses at two lines, given as `FILE:LINE`."""
    return explain_no_races(start, config, (lines,), progress)[0]


def explain_no_races(
    start: Entry,
    config: Config,
    pairs: Sequence[tuple[str, str]],
    progress: Progress = silent,
) -> list[str]:
    """Explain several pairs of lines by one run."""
    told = [
        NoRace(start.loaded.program, (parsed_line(first), parsed_line(second)))
        for first, second in pairs
    ]

    def watch(detected: Detection) -> None:
        for each in told:
            each.watch(detected)

    run = _Run(DetectionOptions(config.check.locks), progress, watch)
    detected = _detected(start, config, run)
    for each in told:
        each.conclude(detected)
    with collector_paused():
        believed, deep = annotations(config), config.check.deep
        explanation = explain_races(start.loaded.program, detected, believed, deep=deep)
        found = _built(start, config, detected, explanation).findings
        races = [pair for finding in found for pair in finding.pairs]
    return [each.render(races) for each in told]


class _Run(NamedTuple):
    """Options of one run of the pipeline, and the observer of its rounds."""

    options: DetectionOptions
    progress: Progress
    watch: Watch = unwatched
    allowance: Allowance = Allowance()


def annotations(config: Config) -> Annotations:
    """Return the meaning of annotations under the given settings."""
    asked = config.annotations
    return Annotations(config.models.annotations, facts=asked.facts, claims=asked.claims)


def _detected(start: Entry, config: Config, run: _Run) -> Detection:
    """Detect races with the k requested or, if none is, with more contexts where they help."""
    loaded, main = start.loaded, start.main
    given = task(loaded.program, ThreadModels(config.models), run.options, run.progress)
    limits = config.limits
    rounds = (limits.rounds, limits.all_rounds)
    allowed = AnalysisLimits(limits.escape, limits.parallel, limits.locks, *rounds)
    given = given._replace(limits=allowed, apart=start.apart, allowance=run.allowance)
    if config.points_to.k == "adaptive":
        budget, progress = config.points_to.budget, _solving(run.progress)
        # With a main method, not all classes of the application need be loaded.
        read = application_classes(loaded.program) if start.interface is not None else ()

        def demand(program: Program, main: Method, k: Mapping[SiteKey, int]) -> DemandDrivenSolver:
            solver = _solver(replace(loaded, program=program), config, run.allowance)
            first = first_sigma(k, config.points_to.call_sites)
            return DemandDrivenSolver(solver, [main], budget, progress, first)

        return adaptive_races(given, main, shallow_sites(read), demand, run.watch)
    solve = partial(points_to, loaded, main, config, run.progress, run.allowance)
    return races_of(given, solve, run.watch)

"""The public Python API: open a program, look at it.

loaded = open_program(Inputs((Path("app.jar"),), workspace=Path("/tmp/heddle")))
print(inspect_program(loaded).methods)
"""

import os
from collections import Counter

from heddle._util.collector import collector_paused
from heddle.frontend.entry_points import entry_points
from heddle.frontend.load import Inputs, LoadedProgram, Progress, load_program
from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import Class
from heddle.program.program import Program, Role
from heddle.program.references import referenced_classes
from heddle.report.inspection import Inspection

__all__ = [
    "Inputs",
    "Inspection",
    "LoadedProgram",
    "application_classes",
    "inspect_program",
    "open_program",
]


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody about progress."""


def open_program(inputs: Inputs, progress: Progress = silent) -> LoadedProgram:
    """Find the classes of a program; each is read when first asked for."""
    return load_program(inputs, os.environ, progress)


def application_classes(program: Program, progress: Progress = silent) -> tuple[Class, ...]:
    """Read and lift all application classes that can be read, by name."""
    with collector_paused():
        found: list[Class] = []
        for i, name in enumerate(program.application):
            progress("reading classes", i, len(program.application))
            declared = program.find(name)
            if declared is not None:
                found.append(declared)
    return tuple(found)


def inspect_program(loaded: LoadedProgram, progress: Progress = silent) -> Inspection:
    """Say what a program consists of, and what of it is missing or unreadable."""
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

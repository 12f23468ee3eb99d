"""Our own rendering of the seeds' example programs, compiled once per test run."""

from pathlib import Path

from heddle.frontend.compile.source import compile_sources
from heddle.frontend.jdk.jdk import find_jdk
from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Class


def compiled(source: str, directory: Path, environ: dict[str, str]) -> dict[str, Class]:
    """Compile one source text and lift its classes, by name."""
    file = directory / "Figure.java"
    file.write_text(source)
    jdk = find_jdk(None, environ)
    classes = compile_sources([file], jdk, [], directory / "cache").classes
    lifted = [lift_class(path.read_bytes(), path.name) for path in sorted(classes.rglob("*.class"))]
    return {declared.name: declared for declared in lifted}

"""Our own rendering of the seeds' example programs, compiled."""

from pathlib import Path

from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Class
from java_compiler import compiled_texts


def class_files(source: str) -> Path:
    """Compile one source text; return the directory of its classes."""
    return compiled_texts({"Figure.java": source}, "-g", apart=False)


def compiled(source: str) -> dict[str, Class]:
    """Compile one source text and lift its classes, by name."""
    paths = sorted(class_files(source).rglob("*.class"))
    lifted = [lift_class(path.read_bytes(), path.name) for path in paths]
    return {declared.name: declared for declared in lifted}

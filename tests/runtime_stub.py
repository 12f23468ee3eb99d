"""A run-time library that does nothing but check what it is passed, for code with insertions."""

from pathlib import Path
from typing import Final

from java_compiler import compiled_texts

_SOURCES: Final = Path(__file__).parent / "dynamic" / "java" / "runtime_stub"


def runtime_stub() -> Path:
    """Return the directory of its classes."""
    texts = {str(path.relative_to(_SOURCES)): path.read_text() for path in _SOURCES.rglob("*.java")}
    return compiled_texts(texts, "--release", "8", apart=False)

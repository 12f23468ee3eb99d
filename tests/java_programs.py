"""The Java programs of the tests by topic: the folders of `tests/java`, named after what they show.

Most have verdicts in comments and are checked by `tests/programs/test_programs.py`; the topics
named here are read by tests of their own.
"""

from pathlib import Path
from typing import Final

JAVA: Final = Path(__file__).parent / "java"

ANNOTATIONS: Final = "annotations"
CALL_GRAPH: Final = "call_graph"
CALL_GRAPH_JDK25: Final = "call_graph_jdk25"
CLASS_LEVEL_SETS: Final = "class_level_sets"
CLASS_LEVEL_TWINS: Final = "class_level_twins"
FRAMEWORK_COMPONENTS: Final = "framework_components"
JDK25_THREADS: Final = "jdk25_threads"
LIBRARIES: Final = "libraries_without_main"
SCOPED_VALUES: Final = "scoped_values"
UNSOUND_IF_TRUSTED: Final = "unsound_if_trusted"

_READ_ELSEWHERE: Final = frozenset(
    {
        ANNOTATIONS,
        CALL_GRAPH,
        CALL_GRAPH_JDK25,
        CLASS_LEVEL_SETS,
        CLASS_LEVEL_TWINS,
        FRAMEWORK_COMPONENTS,
        JDK25_THREADS,
        LIBRARIES,
        SCOPED_VALUES,
        UNSOUND_IF_TRUSTED,
    }
)
TOPICS: Final = tuple(
    sorted(path.name for path in JAVA.iterdir() if path.name not in _READ_ELSEWHERE)
)


def programs_of(*topics: str) -> dict[str, Path]:
    """Return the programs of some topics by name, which is that of their main class."""
    found = [path for topic in topics for path in (JAVA / topic).glob("*.java")]
    by_name = {path.stem: path for path in sorted(found, key=lambda path: path.stem)}
    assert len(by_name) == len(found), "two programs have one name"
    return by_name

"""The run-time library and the Java cases that are run against it, each compiled once."""

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from heddle.frontend.cache import cache_directory
from heddle.frontend.compile.runtime import compiled_runtime
from heddle.frontend.jdk.jdk import find_jdk
from java_compiler import compiled_texts

SOURCES: Final = Path(__file__).parents[1] / "runtime" / "src"
_CASES: Final = Path(__file__).parent / "runtime" / "java"
_KEPT: Final = cache_directory(os.environ).parent / "heddle-tests"
_METHOD: Final = re.compile(r"^    public static void (\w+)\(\)", re.MULTILINE)
_OPTIONS: Final = ("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED", "-Xmx512m")


def case_names(*classes: str) -> list[str]:
    """Return the cases of classes of cases: their public static methods without parameters."""
    return [
        f"{name}.{method}"
        for name in classes
        for method in _METHOD.findall((_CASES / f"heddle/rt/{name}.java").read_text("utf-8"))
    ]


def library(sources: Path = SOURCES, cache: Path = _KEPT) -> Path:
    """Return the library's jar."""
    return compiled_runtime(sources, cache, find_jdk(None, os.environ))


def outcomes(
    jar: Path, classes: Iterable[str], properties: Mapping[str, str], java: str = "java"
) -> dict[str, str]:
    """Run all cases of some classes in one JVM, in the package of the library."""
    path = os.pathsep.join((str(jar), str(compiled_cases())))
    settings = [f"-D{name}={value}" for name, value in properties.items()]
    done = subprocess.run(
        [java, *_OPTIONS, *settings, "-cp", path, "heddle.rt.Suite", *classes],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = [line.partition(": ") for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    return {name: outcome for name, _, outcome in lines}


def compiled_cases() -> Path:
    """Compile the cases against the library as it is; its sources are part of what is compiled."""
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for root in (_CASES, SOURCES)
        for path in sorted(root.rglob("*.java"))
    }
    return compiled_texts(texts, "--release", "8", "-Xlint:-options", apart=False)

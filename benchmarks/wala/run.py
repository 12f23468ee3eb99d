"""Builds WALA's 0-CFA call graphs of the programs of `programs.py`, a process each, and measures.

    python benchmarks/wala/run.py [TARGET...] [--reflection FULL] [--json out.json]

Needs Debian's `libwala-java` and a JDK 17. README.md beside this file says what is arranged for WALA
to read today's class files, and why.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from programs import BUILD, JARS, Target, chosen, not_installed

from heddle.frontend.containers import Container, containers_of
from heddle.frontend.jdk.jdk import find_jdk

HERE: Final = Path(__file__).resolve().parent
WORK: Final = BUILD / "wala"
WALA: Final = tuple(JARS / f"com.ibm.wala.{part}.jar" for part in ("core", "shrike", "util"))
JDK: Final = Path("/usr/lib/jvm/java-17-openjdk-amd64")
RELEASE: Final = 17
NEWEST_READABLE: Final = 52  # class files of Java 8 (JVMS 4.1)
HEAP: Final = "-Xmx4g"


@dataclass(frozen=True)
class Figures:
    """What one call graph cost and holds; zeros and the reason if there is none."""

    target: str
    reflection: str
    failure: str | None
    process_cpu_seconds: float
    hierarchy_cpu_seconds: float
    call_graph_cpu_seconds: float
    peak_mebibytes: int
    classes: int
    nodes: int
    methods: int
    application_methods: int


def readable_copy(containers: Iterable[Container], jar: Path) -> Path:
    """Copy classes into a jar, those of later versions marked as version 52; return the jar.

    Of a multi-release jar these are the classes that Java 17 would load.
    """
    jar.parent.mkdir(parents=True, exist_ok=True)
    partial = jar.with_suffix(".partial")
    with zipfile.ZipFile(partial, "w") as out:
        for name, data in _class_files(containers):
            newer = int.from_bytes(data[6:8]) > NEWEST_READABLE
            version = bytes([0, 0, 0, NEWEST_READABLE]) if newer else data[4:8]
            out.writestr(f"{name}.class", data[:4] + version + data[8:])
    return partial.rename(jar)


def _class_files(containers: Iterable[Container]) -> Iterator[tuple[str, bytes]]:
    for container in containers:
        for name in container.class_names():
            data = container.read_class(name)
            if data is not None and not name.endswith("module-info"):
                yield name, data


def library_copy(home: Path) -> Path:
    """Return the jar of the classes of all modules of a JDK, made when it is not there yet."""
    jar = WORK / f"{home.name}.jar"
    return jar if jar.exists() else readable_copy([find_jdk(home, {}).library], jar)


def _copies(target: Target, role: str, paths: tuple[Path, ...]) -> str:
    directory = WORK / target.name / role
    return "\n".join(
        str(readable_copy(containers_of(path, RELEASE).application, directory / f"{path.stem}.jar"))
        for path in paths
    )


def compile_driver() -> None:
    """Compile the driver against Debian's WALA."""
    missing = [str(jar) for jar in WALA if not jar.exists()]
    if missing:
        raise SystemExit(f"{missing[0]} is not there: apt-get install libwala-java")
    WORK.mkdir(parents=True, exist_ok=True)
    javac = [str(JDK / "bin" / "javac"), "-cp", _classpath(), "-d", str(WORK)]
    subprocess.run([*javac, str(HERE / "ZeroCfa.java")], check=True)
    with zipfile.ZipFile(WALA[0]) as core:
        (WORK / "model.jar").write_bytes(core.read("primordial.jar.model"))


def _classpath() -> str:
    return ":".join(str(path) for path in (WORK, *WALA))


def measure(target: Target, reflection: str, exclusions: str, limit: float) -> Figures:
    """Build one call graph in a process of its own, ended when `limit` seconds have passed."""
    stem = WORK / target.name / reflection.lower()
    figures, log = stem.with_suffix(".figures"), stem.with_suffix(".log")
    task = {
        "main": target.main,
        "library": str(library_copy(JDK)),
        "model": str(WORK / "model.jar"),
        "application": _copies(target, "application", target.application),
        "classpath": _copies(target, "classpath", target.classpath),
        "exclusions": exclusions,
        "reflection": reflection,
        "figures": str(figures),
        "methods": str(stem.with_suffix(".methods")),
    }
    task_file = stem.with_suffix(".task")
    task_file.write_text("".join(f"{key}={_escaped(value)}\n" for key, value in task.items()))
    figures.unlink(missing_ok=True)
    code, usage = _run_driver(task_file, log, limit)
    found = _properties(figures) if figures.exists() else {}
    return Figures(
        target=target.name,
        reflection=reflection,
        failure=None if found else _reason(code, log, limit),
        process_cpu_seconds=round(usage.ru_utime + usage.ru_stime, 2),
        hierarchy_cpu_seconds=round(found.get("hierarchy_ns", 0) / 1e9, 2),
        call_graph_cpu_seconds=round(found.get("call_graph_ns", 0) / 1e9, 2),
        peak_mebibytes=usage.ru_maxrss // 1024,
        classes=found.get("classes", 0),
        nodes=found.get("nodes", 0),
        methods=found.get("methods", 0),
        application_methods=found.get("application_methods", 0),
    )

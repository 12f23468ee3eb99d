"""Builds WALA's 0-CFA call graphs of the programs of `programs.py`, a process each, and measures.

    python benchmarks/wala/run.py [TARGET...] [--reflection STRING_ONLY] [--json out.json]

Needs Debian's `libwala-java` and JDK 17. README.md, beside this file, says what is arranged so that
WALA reads today's class files. The sorted methods reached in the application are written below
`build/benchmarks/wala/TARGET/`.
"""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from heddle.frontend.containers import containers_of
from heddle.frontend.jdk.jdk import find_jdk
from programs import BUILD, JARS, Target, chosen, not_installed
from wala.readable import readable_jar

HERE: Final = Path(__file__).resolve().parent
WORK: Final = BUILD / "wala"
WALA: Final = tuple(JARS / f"com.ibm.wala.{part}.jar" for part in ("core", "shrike", "util"))
JDK: Final = Path("/usr/lib/jvm/java-17-openjdk-amd64")
RELEASE: Final = 17
# The serial collector has no threads of its own, whose CPU time would count.
JVM_OPTIONS: Final = ("-Xmx4g", "-XX:+UseSerialGC")


@dataclass(frozen=True)
class Options:
    """The settings for all programs: reflection, exclusions, and the limit in CPU seconds."""

    reflection: str
    exclusions: str
    limit: int


@dataclass(frozen=True)
class Figures:
    """The cost and size of a call graph; `failure` says why there is none."""

    target: str
    reflection: str
    exclusions: list[str]
    failure: str | None
    process_cpu_seconds: float
    hierarchy_cpu_seconds: float
    call_graph_cpu_seconds: float
    peak_mebibytes: int
    classes: int
    nodes: int
    methods: int
    application_methods: int
    application_methods_file: str


def compile_driver() -> None:
    """Compile the driver against Debian's WALA, and take WALA's model of native methods out."""
    missing = [str(jar) for jar in WALA if not jar.exists()]
    if missing:
        raise SystemExit(f"{missing[0]} is not there: apt-get install libwala-java")
    WORK.mkdir(parents=True, exist_ok=True)
    sources = [str(source) for source in sorted(HERE.glob("*.java"))]
    javac = [str(JDK / "bin" / "javac"), "-cp", _classpath(), "-d", str(WORK)]
    subprocess.run([*javac, *sources], check=True)
    with zipfile.ZipFile(WALA[0]) as core:
        (WORK / "model.jar").write_bytes(core.read("primordial.jar.model"))


def measure(target: Target, options: Options) -> Figures:
    """Build one call graph in a process of its own."""
    stem = WORK / target.name / options.reflection.lower()
    task, found_file = stem.with_suffix(".task"), stem.with_suffix(".figures")
    methods_file = stem.with_suffix(".methods")
    properties = {
        "main": target.main,
        "library": f"{_library()}\n{WORK / 'model.jar'}",
        "application": _copies(target, "application", target.application),
        "classpath": _copies(target, "classpath", target.classpath),
        "exclusions": options.exclusions,
        "reflection": options.reflection,
        "figures": str(found_file),
        "methods": str(methods_file),
    }
    task.write_text("".join(f"{key}={_escaped(text)}\n" for key, text in properties.items()))
    for stale in (found_file, methods_file):
        stale.unlink(missing_ok=True)
    code, usage = _run(task, stem.with_suffix(".log"), options.limit)
    found = _numbers(found_file) if code == 0 else {}
    return Figures(
        target=target.name,
        reflection=options.reflection,
        exclusions=options.exclusions.split(),
        failure=None if code == 0 else _reason(code, stem.with_suffix(".log"), options.limit),
        process_cpu_seconds=round(usage.ru_utime + usage.ru_stime, 1),
        hierarchy_cpu_seconds=round(found.get("hierarchy_ns", 0) / 1e9, 1),
        call_graph_cpu_seconds=round(found.get("call_graph_ns", 0) / 1e9, 1),
        peak_mebibytes=usage.ru_maxrss // 1024,
        classes=found.get("classes", 0),
        nodes=found.get("nodes", 0),
        methods=found.get("methods", 0),
        application_methods=found.get("application_methods", 0),
        application_methods_file=str(methods_file),
    )


def _library() -> Path:
    """Return the jar of all modules of the JDK, made when it is not there yet."""
    jar = WORK / f"{JDK.name}.jar"
    return jar if jar.exists() else readable_jar([find_jdk(JDK, {}).library], jar)


def _copies(target: Target, role: str, paths: tuple[Path, ...]) -> str:
    directory = WORK / target.name / role
    opened = [(path.stem, containers_of(path, RELEASE).application) for path in paths]
    return "\n".join(str(readable_jar(found, directory / f"{stem}.jar")) for stem, found in opened)


def _run(task: Path, log: Path, limit: int) -> tuple[int, resource.struct_rusage]:
    """Run the driver; the kernel ends it after `limit` CPU seconds. Return its code and usage."""
    java = [str(JDK / "bin" / "java"), *JVM_OPTIONS, "-cp", _classpath(), "ZeroCfa", str(task)]
    with log.open("wb") as out, subprocess.Popen(java, stdout=out, stderr=out) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage


def _classpath() -> str:
    return ":".join(str(path) for path in (WORK, *WALA))


def _escaped(text: str) -> str:
    """Write a value as `java.util.Properties` reads it."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _numbers(file: Path) -> dict[str, int]:
    pairs = (line.split("=") for line in file.read_text().splitlines() if line[0] != "#")
    return {name: int(number) for name, number in pairs}


def _reason(code: int, log: Path, limit: int) -> str:
    if code in {-signal.SIGKILL, -signal.SIGXCPU}:
        return f"no call graph within {limit} CPU seconds"
    lines = log.read_text(errors="replace").splitlines()
    return next((line for line in lines if "Exception" in line or "Error" in line), f"code {code}")


def _line(figures: Figures) -> str:
    if figures.failure is not None:
        return f"{figures.target:10} {figures.reflection:12} {figures.failure}"
    return (
        f"{figures.target:10} {figures.reflection:12} {figures.process_cpu_seconds:7.1f} s CPU, "
        f"of these call graph {figures.call_graph_cpu_seconds:.1f} s; "
        f"{figures.peak_mebibytes} MiB; {figures.nodes} nodes, {figures.methods} methods, "
        f"{figures.application_methods} of them of the application"
    )


def main() -> int:
    """Measure and print; 1 if a call graph could not be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--reflection", default="NONE", help="a value of ReflectionOptions")
    parser.add_argument("--exclusions", type=Path, help="regular expressions, a line each")
    parser.add_argument("--limit", type=int, default=900, help="CPU seconds per program")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    programs = chosen(given.targets)
    for name, packages in not_installed().items():
        print(f"{name:10} not installed: apt-get install {' '.join(packages)}")
    exclusions = "" if given.exclusions is None else given.exclusions.read_text()
    compile_driver()
    measured = []
    for target in programs:
        measured.append(measure(target, Options(given.reflection, exclusions, given.limit)))
        print(_line(measured[-1]), flush=True)
    if given.json is not None:
        given.json.write_text(json.dumps([asdict(figures) for figures in measured], indent=2))
    return 1 if any(figures.failure for figures in measured) else 0


if __name__ == "__main__":
    sys.exit(main())

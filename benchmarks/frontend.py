"""Times the front end: CPU seconds on one core, the cyclic garbage collector paused as in the tool.

    python benchmarks/frontend.py [--jdk DIR] [--classes 2100]

Prints the time to read and lift the classes that a small program reaches in `java.base`, without
and with the cache, and for all of `java.base`.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from heddle._util.collector import collector_paused
from heddle.frontend.cache import ClassCache
from heddle.frontend.classpath import ClassPath
from heddle.frontend.containers import ClassContainer
from heddle.frontend.jdk.jdk import find_jdk
from heddle.frontend.jdk.jimage import Jimage
from heddle.frontend.load import Inputs, load_program
from heddle.program.assumption import AssumptionLog
from reach import Reach

SMALL_PROGRAM = """
import java.util.*;
import java.util.concurrent.*;

public class Small {
    public static void main(String[] args) throws Exception {
        Map<String, List<Integer>> map = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String arg : args) {
            pool.submit(() -> map.computeIfAbsent(arg, k -> new ArrayList<>()).add(arg.length()));
        }
        pool.shutdown();
        Runnable report = () -> System.out.println(String.format("%s %d", map, map.size()));
        Thread thread = new Thread(report);
        thread.start();
        thread.join();
    }
}
"""


def reached_classes(jdk: Path | None, directory: Path) -> list[str]:
    """Return the names of JDK classes the small program reaches, in the order they are met."""
    (directory / "Small.java").write_text(SMALL_PROGRAM)
    inputs = Inputs((directory / "Small.java",), workspace=directory, jdk=jdk)
    loaded = load_program(inputs, os.environ, lambda _stage, _done, _total: None)
    reach = Reach(loaded.program, "Small")
    return [name for name in reach.classes if loaded.program.origin(name).role == "jdk"]


def timed(label: str, count: int, action: Callable[[], object]) -> float:
    """Run, print and return CPU seconds."""
    started = time.process_time()
    action()
    seconds = time.process_time() - started
    print(f"{seconds:7.2f} s  {label} ({count} classes)", flush=True)
    return seconds


def load_all(library: ClassContainer, names: list[str], cache: ClassCache | None) -> None:
    """Read and lift classes through the tool's own class path, keeping them all."""
    classpath = ClassPath((), (), library, cache)
    log = AssumptionLog()
    kept = [classpath.load(name, log) for name in names]
    if None in kept or log.sorted():
        raise SystemExit(f"{kept.count(None)} classes failed; {log.sorted()[:3]}")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jdk", type=Path)
    parser.add_argument("--classes", type=int, default=2100)
    options = parser.parse_args()
    library = find_jdk(options.jdk, os.environ).library
    assert isinstance(library, Jimage)
    with tempfile.TemporaryDirectory() as name, collector_paused():
        directory = Path(name)
        reached = reached_classes(options.jdk, directory)
        chosen = reached[: options.classes]
        print(f"reached: {len(reached)} classes")
        count = len(chosen)
        timed("uncached", count, lambda: load_all(library, chosen, None))
        cache = ClassCache(directory)
        timed("uncached, filling the cache", count, lambda: load_all(library, chosen, cache))
        timed("from the cache", count, lambda: load_all(library, chosen, cache))
        base = [n for n in library.class_names() if library.module_of(n) == "java.base"]
        timed("all of java.base", len(base), lambda: load_all(library, base, None))
    return 0


if __name__ == "__main__":
    sys.exit(main())

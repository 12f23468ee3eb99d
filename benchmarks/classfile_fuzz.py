"""Mutates real class files and holds the class-file reader and the lifter against HotSpot.

    python benchmarks/classfile_fuzz.py --count 20000 --seed 1 [--jdk DIR] [--corpus JAR_OR_DIR ...]

Of every mutant it is asked that reading and lifting it raises nothing but a `HeddleError`, that
this takes less than a second, that whatever HotSpot loads can be read, down to the last constant
and attribute, and that whatever HotSpot links (and so verifies) lifts to valid bodies. The same
seed, corpus and JDK give the same mutants.
"""

import argparse
import shutil
import struct
import subprocess
import sys
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from class_mutants import Dice, Mutant, Seed, mutants, seed_of
from heddle._util.errors import HeddleError
from heddle.frontend.classfile.constant_pool import ConstantPool
from heddle.frontend.classfile.reader import ClassFile, internal_name, read_class_file
from heddle.frontend.jdk.jimage import open_jimage
from heddle.frontend.lift.classes import class_of

# The tests are no package: where they are must be known before they are imported.
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from ir_validation import validate

LOADER = Path(__file__).resolve().parent.parent / "tests/robustness/java/LoadClasses.java"
MAX_SECONDS = 1.0
MAX_SEED_BYTES = 30_000

# Something to do with a class that was read; returns what is wrong if HotSpot verified the class.
Step = Callable[[ClassFile], list[str]]


def lift(class_file: ClassFile) -> list[str]:
    """Lift every method; tell which were not lifted or came out invalid."""
    declared = class_of(class_file)
    found = [f"{m.name}{m.descriptor}: {m.unlifted}" for m in declared.methods if m.unlifted]
    for method in declared.methods:
        if method.body is not None:
            problems = validate(method.body, method.descriptor, method.is_static, declared.name)
            found += [f"{method.name}{method.descriptor}: {problem}" for problem in problems]
    return found


def touch_everything(class_file: ClassFile) -> list[str]:
    """Ask for every constant and everything that is read only on demand."""
    pool = class_file.pool
    readers = _constant_readers(pool)
    for index, tag in enumerate(pool.tags):
        if tag:
            readers[tag](index)
        if tag in (17, 18):
            class_file.bootstrap_method(pool.dynamic(index)[0])
    _ = class_file.annotations
    _ = [field.annotations for field in class_file.fields]
    _ = [component.annotations for component in class_file.record or ()]
    for method in class_file.methods:
        _ = (method.annotations, method.parameter_annotations)
        _ = (method.annotation_default, method.parameter_names)
    return []


def _constant_readers(pool: ConstantPool) -> dict[int, Callable[[int], object]]:
    return {
        1: pool.utf8,
        **dict.fromkeys((3, 4, 5, 6), pool.number),
        7: pool.class_name,
        8: pool.string,
        **dict.fromkeys((9, 10, 11), pool.member),
        12: pool.name_and_type,
        15: pool.method_handle,
        16: pool.method_type,
        **dict.fromkeys((17, 18), pool.dynamic),
        19: pool.module_name,
        20: pool.package_name,
    }


class Outcome(NamedTuple):
    """The fate of a mutant: nothing if it was read, else the reason; bugs; complaints."""

    rejection: str | None
    bug: str | None
    complaints: list[str]


def read_mutant(data: bytes, steps: Iterable[Step]) -> Outcome:
    """Read a mutant and take every step with it; anything but a `HeddleError` is a bug."""
    started = time.process_time()
    rejection = bug = None
    complaints: list[str] = []
    try:
        class_file = read_class_file(data, "mutant")
        if internal_name(data) != class_file.name:
            bug = "internal_name and read_class_file disagree"
        for step in steps:
            complaints += step(class_file)
    except HeddleError as error:
        rejection = str(error)
    except (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError) as error:
        bug = _where(error)
    except (AttributeError, MemoryError, ValueError, struct.error) as error:
        bug = _where(error)
    seconds = time.process_time() - started
    if seconds > MAX_SECONDS:
        bug = f"took {seconds:.1f} s"
    return Outcome(rejection, bug, complaints)


def _where(error: BaseException) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} at {Path(frame.filename).name}:{frame.lineno}"


def hotspot_verdicts(files: Iterable[bytes], jdk: Path, class_path: Iterable[Path]) -> list[str]:
    """Ask HotSpot for its verdict on each class file (see `LoadClasses.java`), in one run."""
    with TemporaryDirectory() as directory:
        listing, verdicts = Path(directory) / "files", Path(directory) / "verdicts"
        paths: list[str] = []
        for number, data in enumerate(files):
            path = Path(directory) / f"{number}.class"
            path.write_bytes(data)
            paths.append(str(path))
        listing.write_text("\n".join(paths))
        java = [str(jdk / "bin/java"), "-XX:TieredStopAtLevel=1", "-Xmx1g", str(LOADER)]
        command = [*java, str(listing), str(verdicts), *map(str, class_path)]
        run = subprocess.run(command, check=False, capture_output=True)
        lines = verdicts.read_text("ascii").splitlines() if verdicts.exists() else []
    if len(lines) != len(paths):
        errors = run.stderr.decode(errors="replace")
        raise RuntimeError(f"HotSpot judged {len(lines)} of {len(paths)} files:\n{errors}")
    return lines


class Comparison(NamedTuple):
    """The counts of a run, and each mutant that was treated wrongly, with the reason."""

    counts: Counter[str]
    failures: list[tuple[Mutant, str]]


def compare(
    made: Sequence[Mutant],
    verdicts: Sequence[str],
    steps: Sequence[Step] = (touch_everything, lift),
) -> Comparison:
    """Hold the reader (and the steps after it) against HotSpot's verdict on each mutant."""
    counts: Counter[str] = Counter()
    failures: list[tuple[Mutant, str]] = []
    for mutant, line in zip(made, verdicts, strict=True):
        verdict = line.partition("\t")[0]
        outcome = read_mutant(mutant.data, steps)
        counts[f"HotSpot {verdict}, reader {'rejects' if outcome.rejection else 'reads'}"] += 1
        if outcome.bug:
            failures.append((mutant, outcome.bug))
        elif outcome.rejection and verdict in ("LINKED", "LOADED"):
            failures.append((mutant, f"HotSpot says {line!r}, the reader {outcome.rejection!r}"))
        elif outcome.complaints and verdict == "LINKED":
            failures.append((mutant, f"HotSpot links it, but {outcome.complaints[:3]}"))
    return Comparison(counts, failures)


def jdk_seeds(jdk: Path, count: int, dice: Dice) -> list[Seed]:
    """Choose classes of a JDK; class loaders may define all but those in `java.` packages."""
    image = open_jimage(jdk / "lib/modules")
    names = [name for name in image.class_names() if not name.startswith("java/")]
    files = (image.read_class(dice.choice(names)) for _ in range(20 * count))
    return _varied((file for file in files if file is not None), count)


def corpus_seeds(paths: Iterable[Path], count: int, dice: Dice) -> list[Seed]:
    """Choose classes from directories and jars."""
    files: list[bytes] = []
    for path in paths:
        if path.is_dir():
            files += [file.read_bytes() for file in sorted(path.rglob("*.class"))]
            continue
        with zipfile.ZipFile(path) as archive:
            files += [archive.read(n) for n in archive.namelist() if n.endswith(".class")]
    if not files:
        raise SystemExit("the corpus has no class files")
    return _varied((dice.choice(files) for _ in range(20 * count)), count)


def _varied(files: Iterable[bytes], count: int) -> list[Seed]:
    """Keep `count` small classes, at first only those with an attribute that no other has."""
    kept: list[Seed] = []
    spare: list[Seed] = []
    seen: set[bytes] = set()
    for data in files:
        if len(data) > MAX_SEED_BYTES:
            continue
        seed = seed_of(data)
        names = {attribute.name for attribute in seed.attributes}
        (spare if names <= seen else kept).append(seed)
        seen |= names
    return (kept + spare)[:count]


def default_jdk() -> Path:
    """Return the JDK of the `java` on the path."""
    java = shutil.which("java")
    if java is None:
        raise SystemExit("no java on the path: give --jdk")
    return Path(java).resolve().parent.parent


def main(steps: Sequence[Step] = (touch_everything, lift)) -> int:
    """Run the comparison and print a summary; 1 if a mutant was treated wrongly."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=Path)
    parser.add_argument("--corpus", type=Path, nargs="*", default=[])
    parser.add_argument("--keep", type=Path, help="a directory for the mutants treated wrongly")
    options = parser.parse_args()
    jdk = options.jdk or default_jdk()
    dice = Dice(options.seed)
    chosen = (
        corpus_seeds(options.corpus, 300, dice) if options.corpus else jdk_seeds(jdk, 300, dice)
    )
    made = [*mutants(chosen, options.count, dice)]
    verdicts = hotspot_verdicts((mutant.data for mutant in made), jdk, options.corpus)
    result = compare(made, verdicts, steps)
    for label, number in sorted(result.counts.items()):
        print(f"{number:8}  {label}")
    for number, (mutant, reason) in enumerate(result.failures):
        print(f"{mutant.change}: {reason}")
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{number}.class").write_bytes(mutant.data)
    print(f"{len(result.failures)} of {options.count} mutants treated wrongly")
    return 1 if result.failures else 0


if __name__ == "__main__":
    sys.exit(main())

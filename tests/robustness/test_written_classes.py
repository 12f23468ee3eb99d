"""Classes with insertions against HotSpot: it links what it linked, and runs what it ran.

One start of a JVM judges hundreds of classes (see `LoadClasses.java`). Random insertions are in
every method; some are so long that jumps over them need their long forms.
"""

import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

import classfile_fuzz as fuzz
from class_mutants import Dice, mutants, seed_of
from heddle._util.errors import HeddleError
from heddle.frontend.classwriter.class_editor import ClassEditor
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.jdk.jdk import find_jdk
from java_compiler import compiled, compiled_texts
from random_edits import edited_at_random
from runtime_stub import runtime_stub

pytestmark = pytest.mark.usefixtures("processes")

HERE: Final = Path(__file__).parent
ASMTOOLS: Final = "/usr/share/java/asmtools.jar"
CLASSES: Final = 300
MUTANTS: Final = 300
SEEDS: Final = range(6)


def verdicts(files: list[bytes]) -> list[str]:
    """Return the first word of each verdict."""
    found = fuzz.hotspot_verdicts(files, fuzz.default_jdk(), ())
    return [verdict.split("\t")[0] for verdict in found]


@pytest.mark.parametrize("long", [False, True])
def test_classes_of_the_jdk_still_link(long: bool) -> None:
    random = Random(7 + long)
    library = find_jdk(None, os.environ).library
    names = [name for name in library.class_names() if not name.startswith("java/")]
    picked = random.sample(names, CLASSES)
    before = [data for name in picked if (data := library.read_class(name)) is not None]
    after = [
        edited_at_random(data, name, random, long=long)
        for name, data in zip(picked, before, strict=True)
    ]
    verdicts_before = verdicts(before)
    changed = [
        (name, *pair)
        for name, *pair in zip(picked, verdicts_before, verdicts(after), strict=True)
        if pair[0] != pair[1]
    ]
    assert changed == []
    assert verdicts_before.count("LINKED") > CLASSES // 2
    assert sum(map(len, after)) > sum(map(len, before))


def old_classes(directory: Path) -> list[bytes]:
    """Assemble classes of old versions, with subroutines."""
    sources = sorted((HERE / "jasm").glob("*.jasm"))
    command = ["java", "-jar", ASMTOOLS, "jasm", "-d", str(directory), *map(str, sources)]
    subprocess.run(command, check=True, capture_output=True)
    return [path.read_bytes() for path in sorted(directory.glob("*.class"))]


def test_subroutines_still_link(tmp_path: Path) -> None:
    files = old_classes(tmp_path)
    assert files
    random = Random(1)
    edited = [
        edited_at_random(data, "old", random, long=long)
        for data in files
        for long in (False, True, False, True)
    ]
    assert set(verdicts(edited)) == {"LINKED"}


def test_of_mutants_what_links_still_links() -> None:
    """Nothing but a `HeddleError` comes of a broken class; a sound one stays sound."""
    random = Random(5)
    library = find_jdk(None, os.environ).library
    names = [name for name in library.class_names() if name.startswith("com/sun/")]
    seeds = [data for name in random.sample(names, 30) if (data := library.read_class(name))]
    made = [mutant.data for mutant in mutants([*map(seed_of, seeds)], MUTANTS, Dice(3))]
    pairs: list[tuple[bytes, bytes]] = []
    for data in made:
        try:
            pairs.append((data, edited_at_random(data, "mutant", random)))
        except HeddleError:
            continue
    before = verdicts([data for data, _ in pairs])
    after = verdicts([data for _, data in pairs])
    found = Counter(zip(before, after, strict=True))
    assert not [pair for pair in found if pair[0] == "LINKED" != pair[1]]
    assert found["LINKED", "LINKED"] > MUTANTS // 20


def run(classes: Path, runtime: Path) -> tuple[int, str]:
    """Run the program of extremes with everything verified."""
    java = [str(fuzz.default_jdk() / "bin/java"), "-XX:TieredStopAtLevel=1", "-Xverify:all"]
    class_path = f"{classes}{os.pathsep}{runtime}"
    done = subprocess.run(
        [*java, "-cp", class_path, "Extreme"],
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("release", ["8", "17"])
def test_a_program_with_insertions_prints_the_same(release: str, tmp_path: Path) -> None:
    classes = compiled(
        [HERE / "java/written/Extreme.java"], "-g", "--release", release, apart=False
    )
    runtime = runtime_stub()
    expected = run(classes, runtime)
    assert expected[0] == 0, expected
    data = (classes / "Extreme.class").read_bytes()
    for seed in SEEDS:
        made = edited_at_random(data, "Extreme", Random(seed), long=bool(seed % 2))
        (tmp_path / "Extreme.class").write_bytes(made)
        assert run(tmp_path, runtime) == expected


def huge(statements: int) -> str:
    """Return a program whose loop has a body so long that, doubled, no jump of it stays short."""
    lines = "\n".join(
        f"if (x % {2 + i % 7} == 0) {{ x += {i}; }} else {{ x ^= {i * 77}; }}"
        for i in range(statements)
    )
    return f"""
        class Huge {{
            static int loop(int x) {{
                for (int n = 0; n < 3; n++) {{
                    if (x == 5) {{ break; }}
                    {lines}
                }}
                return x;
            }}
            public static void main(String[] arguments) {{
                for (int i = 0; i < 9; i++) {{
                    System.out.println(loop(i));
                }}
            }}
        }}
        """


def test_a_method_of_sixty_kilobytes_runs_as_before(tmp_path: Path) -> None:
    classes = compiled_texts({"Huge.java": huge(1_000)}, "-g", apart=False)
    data = (classes / "Huge.class").read_bytes()
    editor = ClassEditor(data, "Huge")
    method = next(m for m in editor.methods() if m.shape.name == "loop")
    size = len(method.code.code)
    edits = CodeEdits()
    room = 63_000 - size
    for pc in method.scan.starts[:: len(method.scan.starts) // 100]:
        edits.insert_before(pc, Snippet(bytes(room // 101), 0))
    editor.edit(method, edits)
    (tmp_path / "Huge.class").write_bytes(editor.written())
    java = [str(fuzz.default_jdk() / "bin/java"), "-Xverify:all", "-cp"]
    before, after = (
        subprocess.run([*java, str(place), "Huge"], check=False, capture_output=True, text=True)
        for place in (classes, tmp_path)
    )
    assert size > 20_000
    assert "goto_w" in disassembled(tmp_path)
    assert before.returncode == 0
    assert (after.returncode, after.stdout) == (before.returncode, before.stdout)
    assert "VerifyError" not in after.stderr


def disassembled(classes: Path) -> str:
    command = [str(fuzz.default_jdk() / "bin/javap"), "-c", "-p", "-cp", str(classes), "Huge"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout

"""Class files that javac no longer makes: assembled with asmtools, judged by HotSpot and by us.

Old versions and subroutines (`jsr`, `ret`), as they are and mutated. Whatever HotSpot loads is
read, and whatever it verifies is lifted to valid bodies.
"""

import subprocess
from pathlib import Path

import pytest

import classfile_fuzz as fuzz
from class_mutants import Dice, mutants, seed_of
from heddle.frontend.classfile.reader import read_class_file

pytestmark = pytest.mark.usefixtures("processes")

SOURCES = sorted((Path(__file__).parent / "jasm").glob("*.jasm"))
ASMTOOLS = "/usr/share/java/asmtools.jar"
MUTANTS = 400


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    directory = tmp_path_factory.mktemp("assembled")
    command = ["java", "-jar", ASMTOOLS, "jasm", "-d", str(directory), *map(str, SOURCES)]
    subprocess.run(command, check=True, capture_output=True)
    return [path.read_bytes() for path in sorted(directory.glob("*.class"))]


def test_hotspot_and_we_accept_them(files: list[bytes]) -> None:
    assert len(files) == len(SOURCES)
    verdicts = fuzz.hotspot_verdicts(files, fuzz.default_jdk(), ())
    assert [verdict.strip() for verdict in verdicts] == ["LINKED"] * len(files)
    for data in files:
        class_file = read_class_file(data, "assembled")
        assert class_file.major < 50
        assert fuzz.lift(class_file) == []


def test_their_mutants_are_treated_as_hotspot_treats_them(files: list[bytes]) -> None:
    dice = Dice(3)
    made = [*mutants([seed_of(data) for data in files], MUTANTS, dice)]
    verdicts = fuzz.hotspot_verdicts([m.data for m in made], fuzz.default_jdk(), ())
    result = fuzz.compare(made, verdicts)
    assert result.failures == []
    assert result.counts["HotSpot LINKED, reader reads"] > MUTANTS // 40

"""Names in class files can be anything: none may become an escape of a terminal, or a link."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from ended import Ended
from in_process import outcome
from java_compiler import compiled_texts
from sarif_schema import sarif_errors

SOURCE: Final = """
public class EVIL {
    int EVIL;
    synchronized void EVIL(EVIL given) { given.EVIL++; }
    public static void main(String[] args) {
        EVIL shared = new EVIL();
        new Thread(() -> shared.EVIL(shared)).start();
        new Thread(() -> shared.EVIL++).start();
    }
}
"""
NAMES: Final = (
    "\x1b(B\x07\x9b31m\u202e",
    "](javascript:alert(1))\x1b\x08",
    "<img src=x onerror=alert(1)>\n\r# 0000  x",
)
# The sizes of constants by tag (JVMS 4.4); the one of strings is in them.
_SIZES: Final = {7: 2, 8: 2, 16: 2, 19: 2, 20: 2, 15: 3, 3: 4, 4: 4, 9: 4, 10: 4, 11: 4, 12: 4}
_SIZES_OF_MORE: Final = {17: 4, 18: 4, 5: 8, 6: 8}


def renamed(data: bytes, name: bytes) -> bytes:
    """Return a class with EVIL replaced in all names."""
    count = int.from_bytes(data[8:10])
    at, number, parts = 10, 1, [data[:10]]
    while number < count:
        tag = data[at]
        if tag == 1:
            end = at + 3 + int.from_bytes(data[at + 1 : at + 3])
            text = data[at + 3 : end].replace(b"EVIL", name)
            parts.append(b"\x01" + len(text).to_bytes(2) + text)
        else:
            end = at + 1 + {**_SIZES, **_SIZES_OF_MORE}[tag]
            parts.append(data[at:end])
        number += 2 if tag in (5, 6) else 1
        at = end
    return b"".join((*parts, data[at:]))


@pytest.fixture(params=NAMES)
def classes(request: pytest.FixtureRequest, tmp_path: Path, processes: None) -> Path:
    out = tmp_path / "out"
    out.mkdir()
    evil = compiled_texts({"EVIL.java": SOURCE}) / "EVIL" / "EVIL.class"
    # Angles are not allowed in names of methods, nor dots and slashes in any (JVMS 4.2.2).
    name: str = re.sub(r"[<>./;\[]", "_", request.param)
    (out / "Named.class").write_bytes(renamed(evil.read_bytes(), name.encode()))
    return out


def test_no_name_gets_out_as_it_is(classes: Path, tmp_path: Path) -> None:
    formats = [f"--format={name}={tmp_path / name}" for name in ("text", "json", "sarif")]
    assert outcome("check", str(classes), *formats) == (1, "", "")
    text = (tmp_path / "text").read_text("utf-8")
    assert all(line.isprintable() for line in text.split("\n"))
    assert json.loads((tmp_path / "json").read_text("ascii"))["races"]
    log = json.loads((tmp_path / "sarif").read_text("ascii"))
    assert sarif_errors(log) == []
    (run,) = log["runs"]
    assert run["results"]
    for result in run["results"]:
        message = result["message"]["text"]
        assert message.isprintable()
        assert len(re.findall(r"(?<!\\)\]\(", message)) == 1


def test_no_name_gets_out_in_a_message(classes: Path) -> None:
    (classes / "Other.class").write_bytes((classes / "Named.class").read_bytes()[:-1])
    done = Ended("check", str(classes), "--main", "\x1b]0;x\x07")
    assert done.code == 2
    assert all(line.isprintable() for line in done.error.split("\n"))

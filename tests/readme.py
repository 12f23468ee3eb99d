"""What README.md shows of Heddle, made anew: its output and, on demand, the pictures of pages.

usage: scripts/readme [--picture]

A block of output names its command and the lines that are shown, in a comment before it:
`<!-- output: heddle check PATH | lines 1-3, 7 -->`; a comment `<!-- end of output -->` ends it.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from in_process import outcome

ROOT: Final = Path(__file__).resolve().parents[1]
README: Final = ROOT / "README.md"
PICTURE: Final = ROOT / "docs" / "images" / "page.png"
EXAMPLE: Final = "examples/shop/src"
LIBRARY_PICTURE: Final = ROOT / "docs" / "images" / "library.png"
LIBRARY: Final = "/usr/share/java/mbassador.jar"
_SIZE: Final = "1200,820"
_LIBRARY_SIZE: Final = "1000,920"
_BLOCK: Final = re.compile(
    r"(<!-- output: heddle ([^|]+) \| lines ([\d, -]+) -->\n)```console\n.*?```\n"
    r"(<!-- end of output -->)",
    re.DOTALL,
)


def regenerated(text: str) -> str:
    """Return a document with its blocks of output as they would be now; there must be some."""
    new, count = _BLOCK.subn(_block, text)
    assert count > 0
    return new


def _block(found: re.Match[str]) -> str:
    begin, command, lines, end = found.groups()
    printed = outcome(*command.split()).text.splitlines()
    shown = "\n".join(_chosen(printed, lines))
    return f"{begin}```console\n$ heddle {command}\n{shown}\n```\n{end}"


def _chosen(lines: Sequence[str], ranges: str) -> list[str]:
    """Return the lines of some ranges; dots stand for what is between them."""
    chosen: list[str] = []
    before = 0
    for each in ranges.split(","):
        first, _, last = each.strip().partition("-")
        start, stop = int(first), int(last or first)
        chosen += ["..."] if start > before + 1 else []
        chosen += lines[start - 1 : stop]
        before = stop
    return chosen


def take_picture(program: str, picture: Path, size: str) -> None:
    """Take the picture of the page about a program, with Chromium."""
    with tempfile.TemporaryDirectory() as directory:
        page = Path(directory) / "page.html"
        outcome("check", program, "--format", f"html={page}")
        options = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
        target = (f"--window-size={size}", f"--screenshot={picture}", page.as_uri())
        subprocess.run(["chromium", *options, *target], check=True, capture_output=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    README.write_text(regenerated(README.read_text("utf-8")), "utf-8")
    if "--picture" in sys.argv:
        take_picture(EXAMPLE, PICTURE, _SIZE)
        take_picture(LIBRARY, LIBRARY_PICTURE, _LIBRARY_SIZE)

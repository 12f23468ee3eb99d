"""Programs that log: the library on the class path is not looked at, what they log is."""

from pathlib import Path
from typing import Any, Final

import pytest

from in_process import outcome
from java_compiler import compiled_texts

LOGGER: Final = """
package org.slf4j;

public final class Logger {
    private static int count;
    private static String last;

    public static Logger getLogger(Class<?> name) {
        return new Logger();
    }

    public void info(Object text) {
        count++;
        last = text.toString();
    }
}
"""
PROGRAM: Final = """
import org.slf4j.Logger;

public final class Shop {
    private static final Logger LOGGER = Logger.getLogger(Shop.class);
    private static int shown;

    @Override
    public String toString() {
        shown++;
        return "shop";
    }

    public static void main(String[] arguments) {
        Shop shop = new Shop();
        new Thread(() -> LOGGER.info(shop)).start();
        new Thread(() -> LOGGER.info(shop)).start();
    }
}
"""


@pytest.fixture(scope="module")
def compiled(processes: None) -> tuple[str, str]:
    """Compile the program and the library, each into a folder of its own."""
    library = str(compiled_texts({"Logger.java": LOGGER}))
    return str(compiled_texts({"Shop.java": PROGRAM}, "-cp", library)), library


def checked(compiled: tuple[str, str], *options: str) -> dict[str, Any]:
    own, library = compiled
    run = outcome("check", own, "--classpath", library, "--format", "json", *options)
    assert run.code == 1, run.error
    return run.report()


def fields(report: dict[str, Any]) -> set[tuple[str, str]]:
    return {(race["field"]["class"], race["field"]["name"]) for race in report["races"]}


def test_what_is_logged_is_asked_for_its_text_and_the_library_is_left_alone(
    compiled: tuple[str, str],
) -> None:
    report = checked(compiled)
    assert fields(report) == {("Shop", "shown")}
    opaque = [a["subject"] for a in report["assumptions"] if a["kind"] == "opaque-method"]
    assert any("org/slf4j/Logger.info" in subject for subject in opaque)


def test_a_row_makes_the_library_part_of_the_program(
    compiled: tuple[str, str], tmp_path: Path
) -> None:
    rows = tmp_path / "heddle.toml"
    rows.write_text('[models]\nscope = ["org.slf4j. analysed"]\n', "utf-8")
    found = fields(checked(compiled, "--config", str(rows)))
    assert ("Shop", "shown") in found
    assert ("org.slf4j.Logger", "count") in found

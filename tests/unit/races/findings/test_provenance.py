"""The provenance of the objects of a race, side by side."""

from pathlib import Path

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.names import subject
from heddle.report.model.races import Facts, Finding

SOURCE = """
package p;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Shop {
    static final Map<String, String> NAMES = new HashMap<>();
    private final List<String> held = new ArrayList<>();
    private final Object[] first = new Object[4];
    private int count;
    private final Part part = new Part();

    public static void name(String name) {
        NAMES.put(name, name);
    }

    public static int named() {
        return NAMES.size();
    }

    public void add(String name) {
        held.add(name);
    }

    public int sum() {
        int sum = 0;
        for (Iterator<String> each = view().iterator(); each.hasNext(); sum++) {
            each.next();
        }
        return sum;
    }

    private Collection<String> view() {
        return held;
    }

    public void raise() {
        count++;
    }

    public static Map<String, String> copy(Map<String, String> source) {
        if (source == null) {
            return null;
        }
        Map<String, String> result = new TreeMap<>();
        result.putAll(source);
        return result;
    }

    public static void put(Map<String, String> map, String name) {
        map.put(name, name);
    }

    public void swap() {
        part.number++;
    }

    public Part part() {
        return part;
    }

    private static final ThreadLocal<Tally> TALLY = new ThreadLocal<>();

    private static final Tally COMMON = new Tally();

    public static void begin() {
        TALLY.set(COMMON);
    }

    public static void tell() {
        TALLY.get().told++;
    }

    private static class Tally {
        int told;
    }

    public static class Part {
        int number;

        public void set(int value) {
            number = value;
        }
    }
}
"""


@pytest.fixture(scope="module")
def found(processes: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Finding]:
    """Return the findings of a class that callers use, by what they are on."""
    path: Path = tmp_path_factory.mktemp("shop") / "Shop.java"
    path.write_text(SOURCE)
    loaded = open_program(Inputs((path,), workspace=path.parent))
    report = check_races(entry(loaded, None, ("*",), Config()), Config())
    return {subject(each): each for each in report.findings}


def facts(found: dict[str, Finding], name: str) -> Facts:
    return found[name].best.facts


def test_the_same_static_field_is_one_object(found: dict[str, Finding]) -> None:
    best = found["java.util.HashMap made in p.Shop.<clinit>"].best
    assert best.facts.holding == "static"
    assert best.confidence.level == "high"


def test_the_same_field_by_a_getter_and_an_iterator(found: dict[str, Finding]) -> None:
    best = found["java.util.ArrayList made in p.Shop.<init>"].best
    assert {access.place.method for access in best.accesses} == {"add", "sum"}
    assert best.facts.holding == "same"


def test_receivers_and_what_their_fields_hold(found: dict[str, Finding]) -> None:
    assert facts(found, "p.Shop.count").holding == "receiver"
    number = found["p.Shop$Part.number"]
    holdings = {
        frozenset(access.place.method for access in pair.accesses): pair.facts.holding
        for pair in number.pairs
    }
    assert holdings == {
        frozenset({"swap"}): "same",
        frozenset({"set"}): "receiver",
        frozenset({"set", "swap"}): "",
    }


def test_the_value_of_a_thread_local(found: dict[str, Finding]) -> None:
    best = found["p.Shop$Tally.told"].best
    assert best.facts.holding == "local"
    assert best.confidence.level == "low"


def test_the_pair_shown_is_not_of_the_method_that_has_just_made_the_object(
    found: dict[str, Finding],
) -> None:
    finding = found["java.util.TreeMap made in p.Shop.copy"]
    assert [access.place.method for access in finding.best.accesses] == ["put", "put"]
    new = {
        tuple(sorted(access.place.method for access in pair.accesses)): pair.facts.new
        for pair in finding.pairs
    }
    assert (new["put", "put"], new["copy", "put"], new["copy", "copy"]) == (0, 1, 2)
    assert {pair.facts.holding for pair in finding.pairs if not pair.facts.new} == {"passed"}

"""One race as text: everything that is known of it, and what its rule means."""

import msgspec
import pytest

import race_reports as made
from heddle.report.model.races import Race, ReportedAccess
from heddle.report.model.rules import RULES
from heddle.report.text.findings import render_race


def with_accesses(first: ReportedAccess, second: ReportedAccess) -> Race:
    return msgspec.structs.replace(made.FIELD_RACE, accesses=(first, second))


class TestOneRace:
    """`render_race`: everything, and what the rule means."""

    def test_nothing_is_left_out(self) -> None:
        path = tuple(made.call("p.C", f"m{n}", n, f"p.C.m{n + 1}") for n in range(40))
        race = with_accesses(msgspec.structs.replace(made.READ, path=path), made.WRITE)
        text = render_race(made.report(race), race)
        for n in range(40):
            assert f"    C.java:{n} in p.C.m{n}() calls p.C.m{n + 1}\n      no locks held\n" in text
        assert (
            "made at Main.java:13 in bank.Main.main(), started at Main.java:15 and Main.java:16"
            in text
        )

    def test_the_beginning(self) -> None:
        text = render_race(made.report(made.SELF_RACE), made.SELF_RACE)
        assert text.startswith(
            "Pair 5e1f00: write and write of bank.Ledger.transfers\n"
            "Race on an instance field (race-on-field)\n"
            "  on bank.Ledger made at Main.java:8 in bank.Main.main()\n"
            "  stands for 4 pairs of accesses\n"
            "\n"
            "Both: write at Ledger.java:37 in bank.Ledger.countTransfer()\n"
        )

    @pytest.mark.parametrize("race", made.EVERYTHING)
    def test_the_rule_is_explained(self, race: Race) -> None:
        text = render_race(made.report(*made.EVERYTHING), race)
        rule = RULES[race.rule]
        flat = " ".join(text.split())
        for part in (rule.title, rule.meaning, rule.why, rule.fix, rule.racy, rule.safe):
            assert " ".join(part.split()) in flat
        assert ("To make it safe" in text) == bool(race.advice), "advice that fits, or none"
        assert not any(line.endswith(" ") for line in text.split("\n"))

    def test_only_that_race(self) -> None:
        text = render_race(made.report(*made.EVERYTHING), made.STATIC_RACE)
        assert "HashMap" not in text
        assert text.splitlines()[0] == "Pair 57a71c: write and read of bank.Main.opened"

"""Each rule of the run-time library broken on purpose: some case must notice."""

import shutil
from pathlib import Path

import pytest

from runtime_library import SOURCES, library, outcomes

# File, what stands there, and a rule that is wrong instead.
_BROKEN = {
    "read same epoch": ("FastTrack", "return x.readEpoch == t.epoch;", "return x.read != null;"),
    "read own write": ("FastTrack", "return x.writeEpoch == t.epoch;", "return x.write != null;"),
    "read shared same epoch": (
        "FastTrack",
        "return x.readers != null && x.readers.epoch(t.id) == t.epoch;",
        "return x.readers != null;",
    ),
    "read shared": ("FastTrack", "x.readers.with(read), read", "x.readers, read"),
    "read exclusive": (
        "FastTrack",
        "x == null || t.covers(x.readEpoch)",
        "x == null || x.readEpoch == Epoch.NONE",
    ),
    "read share": ("FastTrack", "Readers.of(x.read, read)", "Readers.of(read, read)"),
    "read share, second": ("FastTrack", "Readers.of(x.read, read)", "Readers.of(x.read, x.read)"),
    "write same epoch": (
        "FastTrack",
        "return x != null && writeSameEpoch(x, t);",
        "return x != null && x.write != null;",
    ),
    "write-read race": (
        "FastTrack",
        "return x != null && writeReadRace(x, t) ? x.write : null;",
        "return null;",
    ),
    "write-write race": ("FastTrack", "if (writeWriteRace(x, t))", "if (false)"),
    "read-write race": ("FastTrack", "return readWriteRace(x, t) ? x.read : null", "return null"),
    "shared-write race": ("FastTrack", "return sharedWriteRace(x, t);", "return null;"),
    "acquire": ("HappensBefore", "t.learn(m.get());", ""),
    "release": ("HappensBefore", "publish(t, m);\n        t.tick();", "t.tick();"),
    "release ends epoch": ("HappensBefore", "publish(t, m);\n        t.tick();", "publish(t, m);"),
    "volatile read": ("HappensBefore", "t.learn(v.get());", ""),
    "volatile write": ("HappensBefore", "publish(t, v);\n        t.tick();", "t.tick();"),
    "volatile write ends epoch": (
        "HappensBefore",
        "publish(t, v);\n        t.tick();",
        "publish(t, v);",
    ),
    "volatile write keeps others": (
        "HappensBefore",
        "t.knows(before) ? mine : before.join(mine)",
        "mine",
    ),
    "fork": ("HappensBefore", "publish(t, start);\n        t.tick();", "t.tick();"),
    "fork ends epoch": (
        "HappensBefore",
        "publish(t, start);\n        t.tick();",
        "publish(t, start);",
    ),
    "begin": ("HappensBefore", "u.learn(start);", ""),
    "join": ("HappensBefore", "t.learn(u.lastClock());", ""),
    "ids": ("ThreadIds", "known.covers(ended.epoch)", "true"),
    "ids that nobody joined": ("ThreadIds", "next <= limit ? null : oldest()", "null"),
    "transitions": ("Transitions", "&& found.readEpoch == epoch", ""),
    "transitions by state": ("Transitions", "&& before[i] == state ", ""),
    "joined clocks": ("Clock", "joined[i] = Math.max(joined[i], other.epochs[i]);", ""),
    "published clocks": ("ThreadState", "isPublished = true;\n        return new", "return new"),
    "readers": ("Readers", "&& !thread.covers(read.epoch)", "&& false"),
}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("rule", _BROKEN)
def test_broken_rule_is_noticed(rule: str, tmp_path: Path) -> None:
    name, right, wrong = _BROKEN[rule]
    shutil.copytree(SOURCES, tmp_path / "src")
    file = tmp_path / "src" / "heddle" / "rt" / f"{name}.java"
    text = file.read_text("utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), "utf-8")
    jar = library(tmp_path / "src", tmp_path)
    run = outcomes(jar, ("RuleCases", "TraceCases"), {"heddle.traces": "2000"})
    assert {outcome for outcome in run.values() if outcome != "ok"}

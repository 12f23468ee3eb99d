"""What the text says of where the analysis began."""

import msgspec

import race_reports as made
from heddle.report.model.run import Analysed, ReportedInterface
from heddle.report.text.races import render_text


def entry_lines(interface: ReportedInterface) -> list[str]:
    """Return what is said of where the analysis began."""
    analysed: Analysed = msgspec.structs.replace(made.ANALYSED, interface=interface)
    lines = render_text(msgspec.structs.replace(made.report(), analysed=analysed)).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("Analysed"))
    last = next(at for at, line in enumerate(lines) if line.startswith("  classes: "))
    return lines[first:last]


def test_what_callers_call() -> None:
    assert entry_lines(ReportedInterface(("p.Pool",), "the public types", 3)) == [
        "Analysed as called by any number of threads: 1 type, 3 methods",
        "  the public types: p.Pool",
    ]


def test_what_a_container_calls_and_what_runs_before() -> None:
    components = {"filter": ("p.Gate",), "servlet": tuple(f"p.S{n}" for n in range(6))}
    interface = ReportedInterface((), "", 9, components=components, main="p.App.main")
    assert entry_lines(interface) == [
        "Analysed as called by its container: 1 filter, 6 servlets; 9 methods",
        "  filter: p.Gate",
        "  servlet: p.S0, p.S1, p.S2, p.S3 and 2 more",
        "  before that, p.App.main is run",
    ]


def test_a_library_with_its_tests() -> None:
    interface = ReportedInterface(
        ("p.Pool",), "the public types", 3, components={"test": ("p.PoolTest",)}
    )
    assert entry_lines(interface) == [
        "Analysed as called by its container: 1 test; 3 methods",
        "  test: p.PoolTest",
        "and as called by any number of threads: 1 type",
        "  the public types: p.Pool",
    ]

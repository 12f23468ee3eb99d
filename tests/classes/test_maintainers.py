"""The list for maintainers: which fields are on it, and in which order."""

from pathlib import Path
from typing import Final

import pytest
from class_programs import counts, judged

from heddle.report.model.classes import ClassesReport
from heddle.report.text.classes import render_classes_text

pytestmark = pytest.mark.usefixtures("processes")

# A field that any class may have, racy if threads share it.
RACY: Final = "int sum; void add(int more) { sum += more; }"


def listed(tmp_path: Path, *lines: str) -> ClassesReport:
    source = tmp_path / "Given.java"
    source.write_text("\n".join(("import java.util.*;", "import java.util.concurrent.*;", *lines)))
    return judged(tmp_path, source, everything=False)


def names(report: ClassesReport) -> list[str]:
    every = [(field.rank, f"{c.class_}.{field.name}") for c in report.classes for field in c.fields]
    return [name for _, name in sorted(every)]


@pytest.mark.parametrize(
    ("declaration", "sign"),
    [
        (f"class A {{ {RACY} synchronized void end() {{}} }}", "has synchronized methods"),
        (
            f"class A {{ {RACY} void end() {{ synchronized (this) {{ }} }} }}",
            "has synchronized blocks",
        ),
        (
            f"class A {{ {RACY} void end(locks.Lock l) {{ l.lock(); }} }}".replace(
                "locks.", "java.util.concurrent.locks."
            ),
            "uses java.util.concurrent.locks",
        ),
        (f"class A {{ {RACY} void end(Thread t) {{ t.start(); }} }}", "starts threads"),
        (f"class A {{ {RACY} void end() {{ notifyAll(); }} }}", "waits and notifies"),
        (f"class A implements Runnable {{ {RACY} public void run() {{}} }}", "is a task"),
        (
            f"class A implements Callable<A> {{ {RACY} public A call() {{ return null; }} }}",
            "is a task",
        ),
        (
            f"class A {{ {RACY} final Map<String, String> m = null; }}".replace(
                "Map<", "ConcurrentMap<"
            ),
            "has fields of java.util.concurrent",
        ),
        (f"class A {{ {RACY} volatile boolean ended; }}", "has volatile fields"),
        (f"@interface ThreadSafe {{}} @ThreadSafe class A {{ {RACY} }}", "is declared"),
        (
            f"class A {{ {RACY} class B extends Thread {{ public void run() {{ add(1); }} }} }}",
            "has an inner class that",
        ),
        (
            f"class A extends Base {{ {RACY} }} class Base {{ synchronized void m() {{}} }}",
            "has sy",
        ),
    ],
)
def test_a_class_with_a_sign_is_listed(tmp_path: Path, declaration: str, sign: str) -> None:
    report = listed(tmp_path, declaration)
    assert names(report) == ["A.sum"]
    assert any(each.startswith(sign) for each in report.classes[0].signs)


@pytest.mark.parametrize(
    "declaration",
    [
        f"class A {{ {RACY} }}",
        f"class A {{ {RACY} long end(TimeUnit unit) {{ return unit.toMillis(1); }} }}",
        f"@interface NotThreadSafe {{}} @NotThreadSafe class A {{ {RACY} volatile int n; }}",
        f"class A {{ {RACY} void end() throws Exception {{ Thread.sleep(1); }} }}",
    ],
)
def test_a_class_without_one_is_only_counted(tmp_path: Path, declaration: str) -> None:
    report = listed(tmp_path, declaration)
    assert names(report) == []
    assert report.totals.left_out == 1
    assert "(--all shows them)" in render_classes_text(report)


def test_what_somebody_forgot_comes_first(tmp_path: Path) -> None:
    report = listed(
        tmp_path,
        "class A implements Runnable {",
        "  int free, task, most, printed, alone; private int[] given = {1};",
        "  public void run() { task = 1; alone++; }",
        "  int task() { return task; }",
        "  void free() { free++; }",
        "  synchronized void one() { most++; printed++; given[0]++; }",
        "  synchronized void two() { most++; printed--; }",
        "  int most() { return most; }",
        "  synchronized int[] given() { return given; }",
        '  public String toString() { return "" + printed; }',
        "}",
    )
    assert names(report) == ["A.most", "A.task", "A.free", "A.given[]", "A.alone", "A.printed"]
    evidence = {field.name: field.evidence for field in report.classes[0].fields}
    assert list(evidence.values()) == [
        "some-lock",
        "own-thread",
        "no-lock",
        "leak",
        "one-task",
        "printed",
    ]


def test_the_standard_streams_are_not_listed(tmp_path: Path) -> None:
    lines = [
        "class A { java.io.OutputStream to = System.err; synchronized void end() {}",
        "  void put() throws Exception { to.write(1); } }",
        "class B { java.io.OutputStream to = System.err; synchronized void end() {}",
        "  void put() throws Exception { to.write(1); } }",
    ]
    assert names(listed(tmp_path, *lines)) == []
    everything = counts(judged(tmp_path, tmp_path / "Given.java"))
    assert not any("System" in name for name in everything)


def test_the_state_of_objects_counts_if_they_surely_need_a_lock(tmp_path: Path) -> None:
    report = listed(
        tmp_path,
        "class A {",
        "  final List<String> made = new ArrayList<>(); final Executor passed;",
        "  final Map<String, String> table = new HashMap<>(); volatile int n;",
        "  A(Executor passed) { this.passed = passed; }",
        "  void add(String s) { made.add(s); passed.execute(null); }",
        "  String find(String s) { return table.get(s); }",
        "  boolean has(String s) { for (String t : table.keySet()) n = 1; return n > 0; }",
        "}",
    )
    assert names(report) == ["A.made"]


def test_text_of_a_field(tmp_path: Path) -> None:
    report = listed(
        tmp_path,
        "class A {",
        "  private int sum;",
        "  synchronized void add() { sum++; }",
        "  int sum() { return sum; }",
        "}",
    )
    assert render_classes_text(report).splitlines()[:7] == [
        "1. A.sum: some accesses hold a lock that others do not hold",
        "    the class has synchronized methods",
        "    A.sum reads at Given.java:6",
        "    A.add writes at Given.java:5, holding this",
        "    would be safe under this, which is not held in A.sum()",
        "",
        "1 field of 1 class may have races; 1 class analysed",
    ]


def test_of_many_fields_the_first_are_shown(tmp_path: Path) -> None:
    fields = [f"  int f{n:02}; void m{n}() {{ f{n:02}++; }}" for n in range(25)]
    report = listed(tmp_path, "class A {", "  volatile int v;", *fields, "}")
    lines = render_classes_text(report).splitlines()
    assert sum(line[:1].isdigit() and ". " in line for line in lines) == 20
    assert "And 5 more fields, less significant (--format json has them all)." in lines

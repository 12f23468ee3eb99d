"""Several main methods: each is a program of its own, and one analysis is sound for all."""

import os
from pathlib import Path
from typing import Final

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.entry.launcher import alternative_mains
from heddle.frontend.cache import cache_directory
from heddle.report.model.races import RacesReport
from ir_validation import validate
from java_compiler import compiled_texts

pytestmark = pytest.mark.usefixtures("processes")

# Client and Server race each on their own field. Both call a method that starts one thread, and
# both write a field that this thread writes: without a race in Quiet, which waits for the thread.
SOURCES: Final = {
    "Client.java": """public class Client {
        static int sent;
        public static void main(String[] args) {
            new Thread(() -> { sent++; }).start();
            sent++;
            Shared.start();
        }
    }""",
    "Server.java": """public class Server {
        static int received;
        public static void main(String[] args) {
            Shared.once = 1;
            Client.sent = 0;
            new Thread(() -> { received++; }).start();
            received++;
            Shared.start();
        }
    }""",
    "Quiet.java": """public class Quiet {
        public static void main(String[] args) throws Exception {
            Client.sent = 1;
            Server.received = 1;
            Shared.start().join();
            Shared.once = 2;
        }
    }""",
    "Shared.java": """class Shared {
        static int once;
        static Thread start() {
            Thread thread = new Thread(() -> { once++; });
            thread.start();
            return thread;
        }
    }""",
}


@pytest.fixture(scope="module")
def classes(processes: None) -> Path:
    return compiled_texts(SOURCES, "-g", apart=False)


def checked(path: Path, main: str | None) -> RacesReport:
    cache = cache_directory(os.environ)
    loaded = open_program(Inputs((path,), workspace=path.parent, cache=cache))
    return check_races(entry(loaded, main, (), Config()), Config())


def test_all_mains_have_the_races_of_each(classes: Path) -> None:
    """None is hidden, and none is between the threads of two main methods."""
    alone = [checked(classes, main) for main in ("Client", "Server", "Quiet")]
    ids = [{race.id for race in report.races} for report in alone]
    assert [bool(each) for each in ids] == [True, True, False]
    together = checked(classes, None)
    assert {race.id for race in together.races} == set().union(*ids)


def test_the_report_names_all_of_them(classes: Path) -> None:
    report = checked(classes, None)
    assert report.coverage is not None
    assert report.coverage.entries == ("Client.main", "Quiet.main", "Server.main")
    assert report.analysed.main == "Client.main or Quiet.main or Server.main"
    first = {a.path[0].place.class_: a.path[0].calls for r in report.races for a in r.accesses}
    assert first["the java launcher"] in ("Client.main", "Server.main")


def test_the_launcher_is_valid_and_runs_only_one(classes: Path) -> None:
    program = open_program(Inputs((classes,), workspace=classes.parent)).program
    named = [program.class_named(name) for name in ("Client", "Server")]
    mains = [m for each in named for m in each.methods if m.name == "main"]
    main = alternative_mains(program, mains).main
    body = main.body
    assert body is not None
    assert not validate(body, main.descriptor, main.is_static, main.owner)
    calls = [block for block in body.blocks if "Invoke" in repr(block.instrs)]
    assert len(calls) == 2
    # After a call the method ends, so that no other main method follows.
    assert all(type(block.instrs[-1]).__name__ == "Return" for block in calls)

"""The command line: output, exit codes, errors; on the bundled example and on broken input."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from heddle.cli import programs
from heddle.version import VERSION
from in_process import Outcome, outcome
from java_compiler import compiled

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = str(ROOT / "examples" / "bank")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    return tmp_path_factory.mktemp("cache")


def environment(cache: Path) -> dict[str, str]:
    return {"HEDDLE_CACHE_DIR": str(cache), "PATH": "/usr/bin:/bin", "HOME": "/nowhere"}


def heddle(cache: Path, *arguments: str) -> Outcome:
    """Run a command in this process; it is not to raise what a user could not act on."""
    return outcome(*arguments, environ=environment(cache))


def started(cache: Path, *arguments: str, **environ: str) -> Outcome:
    """Run a command as a user does, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "heddle", *arguments],
        env={**environment(cache), "PYTHONPATH": os.pathsep.join(sys.path), **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def test_version(cache: Path) -> None:
    run = started(cache, "--version")
    assert (run.code, run.text) == (0, f"heddle {VERSION}\n")


def test_inspect_the_example(cache: Path) -> None:
    run = heddle(cache, "inspect", EXAMPLE)
    assert run.code == 0, run.error
    assert "Application: 4 classes" in run.text
    assert "main: bank.Main.main" in run.text
    assert "Missing or unreadable: nothing" in run.text
    assert run.error == ""


def test_inspect_as_json(cache: Path) -> None:
    run = heddle(cache, "inspect", EXAMPLE, "--json")
    whole = json.loads(run.text)
    assert whole["schema"] == 1
    assert whole["classes"] == {"application": 4, "library": 15, "phantom": 0}
    assert whole["entry_points"] == [
        {
            "descriptor": "([Ljava/lang/String;)V",
            "kind": "main",
            "method": "main",
            "owner": "bank/Main",
        }
    ]


def test_ir_of_one_method(cache: Path) -> None:
    run = heddle(cache, "ir", EXAMPLE, "--class", "bank.Account", "--method", "balance")
    assert run.code == 0, run.error
    assert "getfield v0 bank/Account.balance:J" in run.text
    assert "withdraw" not in run.text


def test_ir_of_a_library_class_as_json(cache: Path) -> None:
    arguments = ("ir", EXAMPLE, "--class", "java.lang.Runnable", "--json")
    whole = json.loads(heddle(cache, *arguments).text)
    assert [declared["name"] for declared in whole["classes"]] == ["java/lang/Runnable"]


def test_output_to_a_file(cache: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    run = heddle(cache, "ir", EXAMPLE, "--class", "bank.Teller", "-o", str(target))
    assert (run.code, run.text) == (0, "")
    assert target.read_text().startswith("class final bank/Teller")


def test_call_graph_of_the_example(cache: Path) -> None:
    whole = json.loads(heddle(cache, "callgraph", EXAMPLE, "-k", "0", "--json").text)
    assert whole["main"] == "bank.Main.main([Ljava/lang/String;)V"
    assert whole["methods"]["application"] == 20
    assert whole["method_contexts"] == sum(whole["methods"].values())


def test_settings_come_from_a_file_and_the_command_line(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[points-to]\nk = 2\nbudget = 7\n")
    shown = heddle(cache, "callgraph", EXAMPLE, "--config", str(file), "-k", "3", "--show-config")
    assert shown.text.startswith(
        "[points-to]\nk = 3\nbudget = 7\ncall-sites = 2\n"
        'library = "scoped"\nreflection = "constants"\n'
    )


def test_rows_of_a_user_change_the_call_graph(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[models]\nscope = ['bank. opaque']\n")
    arguments = ("callgraph", EXAMPLE, "--config", str(file), "-k", "0", "--json")
    whole = json.loads(heddle(cache, *arguments).text)
    assert whole["methods"]["application"] == 1


def test_what_a_call_graph_costs(cache: Path) -> None:
    arguments = ("callgraph", EXAMPLE, "-k", "2")
    whole = json.loads(heddle(cache, *arguments, "--json").text)
    assert (whole["asked_k"], whole["k"]) == (2, 2)
    assert set(whole["sites_by_k"]) == {"2"}
    assert whole["costliest"][0]["cost"] > 0
    unlimited = json.loads(heddle(cache, *arguments, "--budget", "0", "--json").text)
    assert unlimited["methods"] == whole["methods"]
    assert unlimited["costliest"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("callgraph", EXAMPLE, "--config", "/no/file.toml"), "/no/file.toml: "),
        (("callgraph", EXAMPLE, "--main", "bank.Account"), "bank.Account: has no main method"),
        (("inspect", "/no/such.jar"), "/no/such.jar"),
        (("ir", EXAMPLE, "--class", "no.Such"), "no.Such: there is no such class"),
        (("ir", EXAMPLE, "--class", "bank.Main", "--method", "nope"), "nope: there is no such"),
        (("inspect", EXAMPLE, "--jdk", "/no/jdk"), "/no/jdk"),
        (("inspect", EXAMPLE, "-o", "/no/dir/file"), "/no/dir/file"),
        (("inspect",), "missing argument"),
        (("nonsense",), "nonsense"),
    ],
)
def test_errors_end_with_2_and_no_traceback(
    cache: Path, arguments: tuple[str, ...], message: str
) -> None:
    run = heddle(cache, *arguments)
    assert run.code == 2
    assert message in run.error


def test_broken_input_is_an_error_with_the_reason(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.jar").write_bytes(b"PK\x03\x04 no archive")
    run = started(cache, "inspect", str(tmp_path / "bad.jar"))
    assert run.code == 2
    assert "bad.jar" in run.error
    assert "Traceback" not in run.error


def test_sources_that_do_not_compile_show_the_compilers_words(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "Bad.java").write_text("class Bad { int x = ; }")
    run = heddle(cache, "inspect", str(tmp_path / "Bad.java"))
    assert run.code == 2
    assert "illegal start of expression" in run.error


def test_an_unreadable_class_is_reported_and_the_rest_is_read(cache: Path, tmp_path: Path) -> None:
    classes = tmp_path / "classes"
    shutil.copytree(compiled(sorted(Path(EXAMPLE).rglob("*.java"))), classes)
    (classes / "bank" / "Teller.class").write_bytes(b"\xca\xfe\xba\xbe\x00\x00")
    whole = json.loads(heddle(cache, "inspect", str(classes), "--json").text)
    assert whole["classes"]["application"] == 3
    assert [a["kind"] for a in whole["assumptions"]] == ["unreadable-class"]


@pytest.mark.parametrize("how", [("-m", "heddle"), ("-c", "from heddle.cli import main; main()")])
def test_a_reader_that_goes_away_is_no_error(cache: Path, how: tuple[str, str]) -> None:
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [sys.executable, *how, "ir", EXAMPLE],
        env={**environment(cache), "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
        timeout=120,
    )
    os.close(write)
    assert (run.returncode, run.stderr) == (0, b"")


def test_characters_that_the_terminal_lacks_are_spelled_out(cache: Path, tmp_path: Path) -> None:
    source = "class Z\u00e4hler { public static void main(String[] args) {} }"
    (tmp_path / "Main.java").write_text(source, "utf-8")
    run = started(cache, "inspect", str(tmp_path / "Main.java"), PYTHONIOENCODING="ascii")
    assert run.code == 0, run.error
    assert "main: Z\\xe4hler.main" in run.text


def test_the_cache_can_be_shown_and_cleared(tmp_path: Path, processes: None) -> None:
    heddle(tmp_path, "ir", EXAMPLE, "--class", "java.lang.Thread")
    shown = heddle(tmp_path, "cache").text
    assert shown.startswith(f"{tmp_path}: ")
    assert ": 0 files" not in shown
    assert heddle(tmp_path, "cache", "--clear").text.endswith("files deleted\n")
    assert ": 0 files, 0.0 MB" in heddle(tmp_path, "cache").text


def test_a_cache_that_cannot_be_cleared_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path) -> int:
        raise PermissionError(13, "Permission denied", "/cache/file")

    monkeypatch.setattr(programs, "clear", refused)
    run = heddle(tmp_path, "cache", "--clear")
    told = "heddle: error: /cache/file: cannot be cleared: Permission denied"
    assert (run.code, run.error) == (2, told)


def test_no_cache_leaves_no_lifted_classes(tmp_path: Path, processes: None) -> None:
    heddle(tmp_path, "ir", EXAMPLE, "--class", "java.lang.Thread", "--no-cache")
    assert not (tmp_path / "classes").exists()

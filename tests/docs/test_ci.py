"""The action, the hook, the image and the recipes of `docs/ci.md`, run as far as is possible here.

There is no Docker daemon, no GitHub and no Gradle: of the image what it copies is checked, the
script of the action is run by bash, and Gradle is stood in for. Maven itself is run, without a
network, on a project without dependencies.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import parse

import pytest
import yaml

from documents import blocks
from heddle.frontend.jdk.jdk import find_jdk
from java_compiler import compiled
from sarif_schema import sarif_errors

ROOT: Final = Path(__file__).resolve().parents[2]
CI: Final = ROOT / "docs" / "ci.md"
MAVEN_REPOSITORY: Final = Path("/usr/share/maven-repo")
POM: Final = """
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>counter</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
</project>
"""
SOURCE: Final = """
package counter;

public class Counter implements Runnable {
    static int count;

    public void run() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(new Counter()).start();
        new Thread(new Counter()).start();
    }
}
"""

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a Maven project that is not built."""
    root = tmp_path / "project"
    source = root / "src" / "main" / "java" / "counter" / "Counter.java"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE)
    (root / "pom.xml").write_text(POM)
    return root


@pytest.fixture
def built(project: Path) -> Path:
    """Make a Maven project with its class files."""
    sources = sorted(project.rglob("*.java"))
    shutil.copytree(compiled(sources, "-g"), project / "target" / "classes")
    return project


def environment(**changed: str) -> dict[str, str]:
    """Return an environment with `heddle` on the path."""
    binaries = str(Path(sys.executable).parent)
    path = os.pathsep.join([binaries, os.environ["PATH"]])
    return {**os.environ, "PATH": path, **changed}


def bash(script: str, directory: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = ["bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(
        command, cwd=directory, env=environ, capture_output=True, text=True, check=False
    )


def recipe(title: str) -> str:
    """Return the shell commands below a heading of the page."""
    text = CI.read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    (script,) = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert isinstance(script, str)
    return script


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def failures(report: Path) -> list[str | None]:
    return [case.get("file") for case in parse(report).iter("testcase") if len(case)]


# -- GitHub ----------------------------------------------------------------------------------------


def test_the_action(built: Path, tmp_path: Path) -> None:
    action = loaded(ROOT / "action.yml")
    assert {"name", "description", "inputs", "outputs", "runs"} <= set(action)
    assert action["runs"]["using"] == "composite"
    (step,) = action["runs"]["steps"]
    given = {name: each["default"] for name, each in action["inputs"].items()}
    given |= {"paths": "target/classes", "arguments": "--locks sound -q", "classpath": "lib/*"}
    inputs = {
        name: given[re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", value)[1]]  # type: ignore[index]
        for name, value in step["env"].items()
    }
    output = tmp_path / "output"
    environ = environment(
        GITHUB_ACTION_PATH=str(ROOT), GITHUB_OUTPUT=str(output), RUNNER_TEMP=str(tmp_path), **inputs
    )
    done = bash(step["run"], built, environ)
    assert (done.returncode, done.stderr) == (1, "")
    assert "counter.Counter.count" in done.stdout
    log = json.loads((built / "heddle.sarif").read_text())
    assert sarif_errors(log) == []
    assert len(log["runs"][0]["results"]) > 0
    assert output.read_text() == "sarif=heddle.sarif\nexit-code=1\n"
    told = {
        re.findall(r"outputs\.([\w-]+)", each["value"])[0] for each in action["outputs"].values()
    }
    assert told == {"sarif", "exit-code"}


def test_errors_of_the_action_are_its_own(tmp_path: Path) -> None:
    environ = environment(
        GITHUB_OUTPUT=str(tmp_path / "output"),
        HEDDLE_PATHS="no.jar",
        HEDDLE_CLASSPATH="",
        HEDDLE_ARGUMENTS="",
        HEDDLE_SARIF="heddle.sarif",
    )
    done = bash(str(ROOT / "scripts" / "action"), tmp_path, environ)
    assert done.returncode == 2
    assert "heddle: error: no.jar" in done.stderr
    assert (tmp_path / "output").read_text().endswith("exit-code=2\n")


def test_workflows_use_inputs_and_formats_that_exist() -> None:
    action = loaded(ROOT / "action.yml")
    found = [yaml.safe_load(block.text) for block in blocks(CI) if block.language == "yaml"]
    github, gitlab, hooks = found
    steps = github["jobs"]["heddle"]["steps"]
    (ours,) = [step for step in steps if step.get("uses") == "./tools/heddle"]
    assert set(ours["with"]) <= set(action["inputs"])
    (script,) = gitlab["races"]["script"]
    reports = gitlab["races"]["artifacts"]["reports"]
    assert f"--format gitlab={reports['codequality']}" in script
    assert f"--format junit={reports['junit']}" in script
    (hook,) = hooks["repos"][0]["hooks"]
    assert hook["id"] == "heddle"


# -- pre-commit ------------------------------------------------------------------------------------


def test_the_hook(built: Path) -> None:
    (hook,) = loaded(ROOT / ".pre-commit-hooks.yaml")
    assert set(hook) >= {"id", "name", "entry", "language"}
    assert (hook["language"], hook["pass_filenames"]) == ("python", False)
    assert set(hook["stages"]) <= {"pre-commit", "pre-push", "manual"}
    command = [*hook["entry"].split(), *hook["args"]]
    done = bash(" ".join(command), built, environment())
    assert done.returncode == 1, done.stderr
    assert "counter.Counter.count" in done.stdout


# -- the image -------------------------------------------------------------------------------------


def test_the_image_has_what_installing_needs(tmp_path: Path) -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    given = [
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"
    ]
    assert re.findall(r'^ENTRYPOINT \["heddle"\]$', text, re.MULTILINE)
    target = tmp_path / "opt" / "heddle"
    for names, to in re.findall(r"^COPY (.+) /opt/heddle(\S*)$", text, re.MULTILINE):
        for name in names.split():
            assert name in given
            inside = target / (to.strip("/") if name == to.strip("/") else name)
            inside.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, inside)
    wheels = tmp_path / "wheels"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-q", "--no-deps"]
    subprocess.run(
        [*pip, "--no-build-isolation", "-w", str(wheels), str(target)], check=True, timeout=300
    )
    assert len(list(wheels.glob("heddle-*.whl"))) == 1


# -- build tools -----------------------------------------------------------------------------------


def test_the_recipe_for_maven(project: Path, tmp_path: Path) -> None:
    # Maven takes its plugins from Debian's packages; it would write beside them, hence the links.
    repository = tmp_path / "repository"
    subprocess.run(["cp", "-rs", str(MAVEN_REPOSITORY), str(repository)], check=True)
    (project / ".mvn").mkdir()
    (project / ".mvn" / "maven.config").write_text(f"-o\n-Dmaven.repo.local={repository}\n")
    done = bash(recipe("Maven"), project, environment(NO_COLOR="1"))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "counter.Counter.count" in done.stdout
    assert failures(project / "target" / "heddle.xml") == ["src/main/java/counter/Counter.java"]


GRADLE: Final = """#!/usr/bin/env bash
set -e
case "$2" in
classes) {javac} -g -d build/classes/java/main $(find src -name '*.java') ;;
printClassPath) echo "lib/a.jar:lib/b.jar" ;;
*) exit 1 ;;
esac
"""


def test_the_recipe_for_gradle(project: Path, tmp_path: Path) -> None:
    stand_in = tmp_path / "bin" / "gradle"
    stand_in.parent.mkdir()
    javac = find_jdk(None, os.environ).javac
    stand_in.write_text(GRADLE.format(javac=javac))
    stand_in.chmod(0o755)
    lib = project / "lib"
    lib.mkdir()
    for name in ("a.jar", "b.jar"):
        shutil.make_archive(str(lib / name), "zip", project / "src")
        (lib / f"{name}.zip").rename(lib / name)
    path = os.pathsep.join([str(stand_in.parent), environment()["PATH"]])
    done = bash(recipe("Gradle"), project, environment(PATH=path))
    assert done.returncode == 1, done.stderr
    assert failures(project / "build" / "heddle.xml") == ["src/main/java/counter/Counter.java"]

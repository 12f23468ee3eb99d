"""Five real programs to measure on, from Debian packages, and how each is started.

    python benchmarks/programs.py        # what is there, and what to install for the rest

Every program is given as its own jars (the application), the jars it needs (the class path) and its
main class. The manifests in Debian's jars name fewer jars than the programs need, so that the class
path is written out here.
"""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

JARS: Final = Path("/usr/share/java")
BUILD: Final = Path(__file__).resolve().parent.parent / "build" / "benchmarks"
_SOURCES: Final = Path(__file__).resolve().parent / "java"


@dataclass(frozen=True)
class Target:
    """A program: its own jars, the jars it needs, and its main class."""

    name: str
    application: tuple[Path, ...]
    classpath: tuple[Path, ...]
    main: str


@dataclass(frozen=True)
class _Recipe:
    """A program by the names of Debian's packages and jars; `client` is a source file of ours."""

    name: str
    note: str
    packages: tuple[str, ...]
    main: str
    application: tuple[str, ...]
    classpath: tuple[str, ...] = ()
    client: str | None = None

    def missing(self) -> tuple[Path, ...]:
        return tuple(jar for jar in _jars(self.application + self.classpath) if not jar.is_file())

    def target(self) -> Target:
        own = () if self.client is None else (_compiled(self.client, _jars(self.application)),)
        return Target(self.name, own + _jars(self.application), _jars(self.classpath), self.main)


_RECIPES: Final = (
    _Recipe(
        "hsqldb",
        "HSQLDB 2.7's network server: a thread per connection, timers, a lock manager.",
        ("libhsqldb-java", "libservlet-api-java"),
        "org.hsqldb.server.Server",
        ("hsqldb",),
        ("servlet-api",),
    ),
    _Recipe(
        "h2",
        "H2 2.1's servers (TCP, PostgreSQL, web console), which its own threads serve.",
        ("libh2-java", "libservlet-api-java", "libslf4j-java"),
        "org.h2.tools.Server",
        ("h2",),
        ("servlet-api", "slf4j-api"),
    ),
    _Recipe(
        "junit",
        "JUnit 4.13's runner: small, and driven by reflection.",
        ("junit4", "libhamcrest-java"),
        "org.junit.runner.JUnitCore",
        ("junit4",),
        ("hamcrest",),
    ),
    _Recipe(
        "zookeeper",
        "ZooKeeper 3.8's server as zkServer.sh starts it: NIO or Netty, request processors.",
        (
            "libzookeeper-java",
            "libjline2-java",
            "libservlet-api-java",
        ),
        "org.apache.zookeeper.server.quorum.QuorumPeerMain",
        ("zookeeper", "zookeeper-jute"),
        (
            "commons-cli",
            "commons-io",
            "findbugs-annotations",
            "jackson-annotations",
            "jackson-core",
            "jackson-databind",
            "jetty9-client",
            "jetty9-http",
            "jetty9-io",
            "jetty9-security",
            "jetty9-server",
            "jetty9-servlet",
            "jetty9-util",
            "jline2",
            "metrics-core",
            "netty-buffer",
            "netty-codec",
            "netty-common",
            "netty-handler",
            "netty-resolver",
            "netty-transport",
            "netty-transport-native-epoll",
            "netty-transport-native-unix-common",
            "servlet-api",
            "slf4j-api",
            "snappy-java",
        ),
    ),
    _Recipe(
        "pool",
        "Two threads that share a pool of commons-pool2 2.11 (java/PoolClient.java).",
        ("libcommons-pool2-java",),
        "PoolClient",
        ("commons-pool2",),
        client="PoolClient",
    ),
)


def targets() -> tuple[Target, ...]:
    """Return the programs whose jars are all here; `not_installed` tells of the others."""
    return tuple(recipe.target() for recipe in _RECIPES if not recipe.missing())


def not_installed() -> dict[str, tuple[str, ...]]:
    """Return the Debian packages to install, for every program that lacks a jar."""
    return {recipe.name: recipe.packages for recipe in _RECIPES if recipe.missing()}


def chosen(names: list[str]) -> tuple[Target, ...]:
    """Return the programs of these names (all if there is none) or end with what is wrong."""
    absent = not_installed()
    for name in names:
        if name in absent:
            raise SystemExit(f"{name}: apt-get install {' '.join(absent[name])}")
        if name not in {recipe.name for recipe in _RECIPES}:
            known = ", ".join(recipe.name for recipe in _RECIPES)
            raise SystemExit(f"{name}: not a program of the benchmarks ({known})")
    return tuple(target for target in targets() if not names or target.name in names)


def _jars(names: tuple[str, ...]) -> tuple[Path, ...]:
    return tuple(JARS / f"{name}.jar" for name in names)


def _compiled(client: str, classpath: tuple[Path, ...]) -> Path:
    """Compile one of our clients into a directory of its own, unless that is done already."""
    source, output = _SOURCES / f"{client}.java", BUILD / client
    compiled = output / f"{client}.class"
    if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
        javac = shutil.which("javac")
        if javac is None:
            raise SystemExit("javac: apt-get install default-jdk-headless")
        output.mkdir(parents=True, exist_ok=True)
        path = ":".join(map(str, classpath))
        options = ["-g", "--release", "17", "-cp", path, "-d", str(output)]
        subprocess.run([javac, *options, str(source)], check=True)
    return output


def main() -> int:
    """Print the programs; 1 if one is not installed."""
    for recipe in _RECIPES:
        print(f"{recipe.name:10} {recipe.main}\n           {recipe.note}")
    absent = not_installed()
    for name, packages in absent.items():
        print(f"{name} is not installed: apt-get install {' '.join(packages)}")
    return 1 if absent else 0


if __name__ == "__main__":
    sys.exit(main())

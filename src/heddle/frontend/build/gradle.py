"""The libraries that Gradle build files name; Gradle is never run.

A build file is a program, so only what is spelled out in it is seen: coordinates as constants
(`implementation 'group:artifact:version'`, the named form `group: ..., name: ..., version: ...`,
versions by simple variables and `gradle.properties`), aliases of the version catalog
(`gradle/libs.versions.toml`), and lock files, which list everything and then have the word.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from heddle._util.errors import InputError
from heddle._util.files import read_limited
from heddle._util.printable import printable
from heddle.frontend.build.pom import Dependency
from heddle.program.assumption import AssumptionKind, AssumptionLog

BUILD_FILES: Final = ("build.gradle", "build.gradle.kts")
SETTINGS_FILES: Final = ("settings.gradle", "settings.gradle.kts")

_MAX_SIZE: Final = 4 << 20
_STRING: Final = r"""(?:"[^"\n]*"|'[^'\n]*')"""
_COMMENT: Final = re.compile(rf"({_STRING})|//[^\n]*|/\*.*?\*/", re.DOTALL)
_CONFIGURATION: Final = (
    r"\b(?P<configuration>[A-Za-z]\w*)[\s(]+(?:(?P<platform>\w*[pP]latform)\s*\(\s*)?"
)
_LISTED: Final = re.compile(rf"{_CONFIGURATION}(?P<strings>{_STRING}(?:\s*,\s*{_STRING})*)")
_COORDINATES: Final = re.compile(
    r"""["'](?P<group>[\w.-]+):(?P<artifact>[\w.-]+)"""
    r"""(?::(?P<version>[^"':@\s]*))?(?::(?P<classifier>[\w.-]+))?(?:@\w+)?["']"""
)
_NAMED: Final = re.compile(
    _CONFIGURATION + r"""group\s*[:=]\s*["'](?P<group>[\w.-]+)["']\s*,"""
    r"""\s*name\s*[:=]\s*["'](?P<artifact>[\w.-]+)["']"""
    r"""(?:\s*,\s*version\s*[:=]\s*["'](?P<version>[\w.+${}-]+)["'])?"""
    r"""(?:\s*,\s*classifier\s*[:=]\s*["'](?P<classifier>[\w.-]+)["'])?"""
)
_ALIAS: Final = re.compile(_CONFIGURATION + r"libs\.(?P<alias>[\w.]+)")
_VARIABLE: Final = re.compile(
    r"""\b(?:def\s+|val\s+|const\s+val\s+|ext\.|String\s+)?([A-Za-z_]\w*)\s*=\s*["']([^"'$]+)["']"""
)
_REFERENCE: Final = re.compile(r"\$\{?(?:rootProject\.)?(?:ext\.)?(\w+)\}?")
_LOCKED: Final = re.compile(r"([\w.-]+):([\w.-]+):([\w.+-]+)=(.*)")
# Configurations whose content is there when the product is compiled or run.
_WANTED: Final = re.compile(
    r"(?!.*test)(?!jmh)\w*(?:api|implementation|compileOnly|compileOnlyApi|compile|runtimeOnly"
    r"|runtime|providedCompile|providedRuntime|provided|compileClasspath|runtimeClasspath)",
    re.IGNORECASE,
)


def named_dependencies(root: Path, module: Path, log: AssumptionLog) -> tuple[Dependency, ...]:
    """Return what a module of a Gradle project names, in the order of its build files."""
    locked = _locked(read_text(module / "gradle.lockfile", log))
    if locked:
        return locked
    texts = [_without_comments(read_text(module / name, log)) for name in BUILD_FILES]
    shared = [_without_comments(read_text(root / name, log)) for name in BUILD_FILES]
    variables = dict(_properties(read_text(root / "gradle.properties", log)))
    variables.update(_properties(read_text(module / "gradle.properties", log)))
    for text in (*shared, *texts):
        variables.update((match[1], match[2]) for match in _VARIABLE.finditer(text))
    catalog = _catalog(root / "gradle" / "libs.versions.toml", log)
    found: dict[Dependency, None] = {}
    for text in texts:
        found.update(dict.fromkeys(_spelled_out(text, variables)))
        for match in _ALIAS.finditer(text):
            if _is_wanted(match):
                found.update(dict.fromkeys(catalog.get(_normal(match["alias"]), ())))
    return tuple(found)


def read_text(path: Path, log: AssumptionLog) -> str:
    """Return a text file of a sensible size; one that is not there is empty."""
    try:
        return read_limited(path, printable(str(path)), _MAX_SIZE).decode("utf-8", "replace")
    except InputError as error:
        if not isinstance(error.__cause__, FileNotFoundError):
            log.record(AssumptionKind.UNREADABLE_INPUT, error.place, error.reason)
        return ""


def _is_wanted(match: re.Match[str]) -> bool:
    return match["platform"] is None and _WANTED.fullmatch(match["configuration"]) is not None


def _spelled_out(text: str, variables: Mapping[str, str]) -> Iterator[Dependency]:
    """Yield the coordinates that are constants, in the order of the text."""
    wanted = [match for match in _NAMED.finditer(text) if _is_wanted(match)]
    for listed in filter(_is_wanted, _LISTED.finditer(text)):
        wanted += _COORDINATES.finditer(text, listed.start("strings"), listed.end("strings"))

    def value(name: re.Match[str]) -> str:
        return variables.get(name[1], name[0])

    for match in sorted(wanted, key=re.Match.start):
        version = _REFERENCE.sub(value, match["version"] or "")
        classifier = match["classifier"] or ""
        yield Dependency(match["group"], match["artifact"], version, classifier=classifier)


def _without_comments(text: str) -> str:
    return _COMMENT.sub(lambda match: match[1] or " ", text)


def _locked(text: str) -> tuple[Dependency, ...]:
    """Return the entries of a lock file that some wanted configuration has."""
    entries = (_LOCKED.fullmatch(line.strip()) for line in text.splitlines())
    return tuple(
        # The list is complete, so what these need themselves is not looked for.
        Dependency(entry[1], entry[2], entry[3], exclusions=(("*", "*"),))
        for entry in entries
        if entry and any(_WANTED.fullmatch(name) for name in entry[4].split(","))
    )


def _properties(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.lstrip().startswith(("#", "!")):
            yield name.strip(), value.strip()


def _normal(alias: str) -> str:
    """Spell an alias one way: `-`, `_` and `.` are the same in it."""
    return re.sub(r"[-_]", ".", alias).removesuffix(".get")


def _catalog(path: Path, log: AssumptionLog) -> dict[str, tuple[Dependency, ...]]:
    """Read the version catalog: aliases of libraries, and `bundles.` of several."""
    text = read_text(path, log)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = f"is not TOML: {error}"
        log.record(AssumptionKind.UNREADABLE_INPUT, printable(str(path)), reason)
        return {}
    versions = _table(document.get("versions"))
    catalog: dict[str, tuple[Dependency, ...]] = {}
    for alias, entry in _table(document.get("libraries")).items():
        library = _library(entry, versions)
        if library is not None:
            catalog[_normal(alias)] = (library,)
    for alias, members in _table(document.get("bundles")).items():
        names = members if isinstance(members, list) else []
        parts = (catalog.get(_normal(name), ()) for name in names if isinstance(name, str))
        catalog[f"bundles.{_normal(alias)}"] = tuple(part for found in parts for part in found)
    return catalog


def _library(entry: object, versions: Mapping[str, object]) -> Dependency | None:
    """Read one library: `"g:a:v"`, or a table with `module` or `group` and `name`."""
    if isinstance(entry, str):
        group, _, rest = entry.partition(":")
        artifact, _, version = rest.partition(":")
        return Dependency(group, artifact, version)
    table = _table(entry)
    module = table.get("module") or f"{table.get('group', '')}:{table.get('name', '')}"
    group, _, artifact = str(module).partition(":")
    if not (group and artifact):
        return None
    return Dependency(group, artifact, _version(table.get("version"), versions))


def _version(stated: object, versions: Mapping[str, object]) -> str:
    """Return an exact version: as such, by reference, or from a rich version."""
    if isinstance(stated, str):
        return stated
    table = _table(stated)
    if "ref" in table:
        return _version(versions.get(str(table["ref"]), ""), {})
    wanted: Iterable[object] = (table.get(name) for name in ("strictly", "require", "prefer"))
    return next((text for text in wanted if isinstance(text, str)), "")


def _table(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}

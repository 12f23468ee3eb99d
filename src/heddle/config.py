"""The settings of a user: `heddle.toml`, which options of the command line override."""

import json
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, final

import msgspec

from heddle._util.errors import InputError
from heddle.models.annotations import Annotations
from heddle.models.frameworks import Frameworks
from heddle.models.objects import ObjectModels
from heddle.models.rows import TableError
from heddle.models.tables import ModelRows, Models
from heddle.pointsto.budget import DEEPEST, DEFAULT_BUDGET
from heddle.report.filters import Suppression
from heddle.report.model.races import Level

FILE: Final = "heddle.toml"
LARGEST_K: Final = DEEPEST
MOST_CALL_SITES: Final = 2
FailOn: TypeAlias = Literal["any", "medium", "high"]
Incomplete: TypeAlias = Literal["if-clean", "fail", "allow"]
DEFAULT_K: Final = 2


@final
class PointsToConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[points-to]`: the precision of the points-to analysis, and its budget.

    With an adaptive k, races get the k that they need, and other results `DEFAULT_K`; helpers are
    distinguished by as many call sites as `call_sites`.
    """

    k: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_K)] | Literal["adaptive"] = "adaptive"
    budget: Annotated[int, msgspec.Meta(ge=0)] = DEFAULT_BUDGET
    call_sites: Annotated[int, msgspec.Meta(ge=0, le=MOST_CALL_SITES)] = 2
    library: Literal["scoped", "full"] = "scoped"
    reflection: Literal["constants", "none"] = "constants"


@final
class CheckConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[check]`: which locks protect, and whether races in libraries are shown where they occur.

    `main` is the class to start at; `libraries` are classes among the inputs (`*` stands for
    anything) that do not belong to the application.
    """

    locks: Literal["sound", "may", "none"] = "sound"
    deep: bool = False
    main: str = ""
    libraries: tuple[str, ...] = ()


@final
class ReportConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[report]`: the formats, the races that fail the check, and the known races.

    An incomplete analysis makes the check inconclusive if it found nothing (`if-clean`), unless
    something else fails (`fail`), or never (`allow`). `min-confidence`, `min-severity`, `only`
    (packages) and `rules` select what is reported.
    """

    formats: tuple[str, ...] = ()
    fail_on: FailOn = "any"
    incomplete: Incomplete = "if-clean"
    baseline: str = ""
    min_confidence: Level = "low"
    min_severity: Level = "low"
    only: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@final
class LimitsConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[limits]`: the number of steps of an analysis in a round; 0 sets no limit.

    After `timeout` seconds or with `memory` megabytes in use, no further round begins and every
    analysis is done at its coarsest precision.

    `rounds` is the number of variables that all rounds except the first may have in any case,
    `all-rounds` the number for all rounds: the size of the program decides how many there are.
    """

    escape: Annotated[int, msgspec.Meta(ge=0)] = 2_000_000
    parallel: Annotated[int, msgspec.Meta(ge=0)] = 50_000_000
    locks: Annotated[int, msgspec.Meta(ge=0)] = 10_000_000
    rounds: Annotated[int, msgspec.Meta(ge=0)] = 60_000
    all_rounds: Annotated[int, msgspec.Meta(ge=0)] = 120_000
    timeout: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    memory: Annotated[int, msgspec.Meta(ge=0)] = 0


@final
class HarnessConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[harness]`: how programs without a main method are called.

    `interface` are the types whose methods are called, `exclude` those of them that are not;
    `confined` are types whose objects callers do not share, `not-parallel` are pairs of methods
    that callers do not call in parallel.
    """

    interface: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    confined: tuple[str, ...] = ()
    not_parallel: tuple[tuple[str, str], ...] = ()


@final
class AnnotationsConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[annotations]`: whether facts are used, and whether claims are checked."""

    facts: bool = True
    claims: bool = True


@final
class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """Everything that can be set; each section has its own type."""

    points_to: PointsToConfig = PointsToConfig()
    check: CheckConfig = CheckConfig()
    report: ReportConfig = ReportConfig()
    suppress: tuple[Suppression, ...] = ()
    limits: LimitsConfig = LimitsConfig()
    harness: HarnessConfig = HarnessConfig()
    annotations: AnnotationsConfig = AnnotationsConfig()
    models: ModelRows = ModelRows()


def read_config(path: Path | None, directory: Path) -> Config:
    """Read the named file, or `heddle.toml` of the directory if there is one."""
    if path is None:
        path = directory / FILE
        if not path.exists():
            return Config()
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(str(path), str(error), "It must be a TOML file.") from None
    return _checked(path, found)


def _checked(path: Path, found: dict[str, Any]) -> Config:
    try:
        config = msgspec.convert(found, Config)
        Models(config.models)
        Annotations(config.models.annotations)
        Frameworks(config.models.frameworks)
        ObjectModels(config.models.objects)
    except msgspec.ValidationError as error:
        advice = "`heddle check PATH --show-config` prints what can be set."
        raise InputError(str(path), _spoken(error, found), advice) from None
    except TableError as error:
        advice = "The forms of rows are described in docs/models.md."
        raise InputError(str(path), str(error), advice) from None
    return config


_KEYS: Final = re.compile(r"[^.\[\]`]+")
# Values of `fail-on` until races had two judgements.
_RENAMED: Final = {"harmful": "high", "unclear": "medium"}
_UNKNOWN: Final = re.compile(r"unknown field `([^`]+)`")


def _spoken(error: msgspec.ValidationError, found: dict[str, Any]) -> str:
    """Return a message with the path of the key as written in the file, and its value."""
    text = str(error)
    _, _, path = text.partition(" - at `$")
    unknown = _UNKNOWN.search(text)
    value: Any = found
    for key in [*_KEYS.findall(path), *([unknown[1]] if unknown else [])]:
        if isinstance(value, list):
            value = value[int(key)]
        else:
            value = value.get(key) if isinstance(value, dict) else None
    spoken = text.replace("`$.", "`").replace("- at `$`", "at the top")
    if isinstance(value, str) and value in _RENAMED:
        spoken = f"{spoken} ({value} is now {_RENAMED[value]})"
    is_told = isinstance(value, dict | list | None)
    return spoken if is_told else f"{spoken}, where it is {value!r}"


def render_config(config: Config) -> str:
    """Write a configuration as a file that reads back as the same."""
    lines: list[str] = []
    for section, values in msgspec.to_builtins(config, builtin_types=(date,)).items():
        tables = (
            [(f"[[{section}]]", each) for each in values]
            if isinstance(values, list | tuple)
            else []
        )
        for heading, table in tables or [(f"[{section}]", values)] if values else []:
            lines += [heading, *_rendered(table), ""]
    return "\n".join(lines).rstrip()


def _rendered(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if value is not None:
            yield f"{key} = {value if isinstance(value, date) else json.dumps(value)}"

"""What a user can set: `heddle.toml`, under the options of the command line."""

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal, final

import msgspec

from heddle._util.errors import InputError
from heddle.models.frameworks import Frameworks
from heddle.models.objects import ObjectModels
from heddle.models.tables import ModelRows, Models, TableError
from heddle.pointsto.affordable import DEFAULT_BUDGET
from heddle.pointsto.extension import DEEPEST

FILE: Final = "heddle.toml"
LARGEST_K: Final = DEEPEST
DEFAULT_K: Final = 2


@final
class PointsToConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[points-to]`: how precise the points-to analysis is, and what it may cost.

    An adaptive k gives races as much as they need, and other results `DEFAULT_K`.
    """

    k: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_K)] | Literal["adaptive"] = "adaptive"
    budget: Annotated[int, msgspec.Meta(ge=0)] = DEFAULT_BUDGET
    library: Literal["scoped", "full"] = "scoped"
    reflection: Literal["constants", "none"] = "constants"


@final
class CheckConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[check]`: which locks protect, and whether races in libraries are shown where they are."""

    locks: Literal["sound", "may", "none"] = "sound"
    deep: bool = False


@final
class LimitsConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[limits]`: how many steps an analysis may take in a round; 0 sets no limit.

    `rounds` is how many variables all rounds but the first may have in any case; `open-rounds` is
    how many all rounds may have, of a program without a main method.
    """

    escape: Annotated[int, msgspec.Meta(ge=0)] = 2_000_000
    parallel: Annotated[int, msgspec.Meta(ge=0)] = 50_000_000
    locks: Annotated[int, msgspec.Meta(ge=0)] = 10_000_000
    rounds: Annotated[int, msgspec.Meta(ge=0)] = 60_000
    open_rounds: Annotated[int, msgspec.Meta(ge=0)] = 400_000


@final
class HarnessConfig(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """`[harness]`: how programs without a main method are called.

    `interface` are the types whose methods are called, `exclude` those of them that are not;
    `confined` are types whose objects a caller keeps to itself, `not-parallel` are pairs of methods
    that callers do not call at the same time.
    """

    interface: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    confined: tuple[str, ...] = ()
    not_parallel: tuple[tuple[str, str], ...] = ()


@final
class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """Everything that can be set; each section has its own type."""

    points_to: PointsToConfig = PointsToConfig()
    check: CheckConfig = CheckConfig()
    limits: LimitsConfig = LimitsConfig()
    harness: HarnessConfig = HarnessConfig()
    models: ModelRows = ModelRows()


def read_config(path: Path | None, directory: Path) -> Config:
    """Read the file that is named, or `heddle.toml` of the directory if there is one."""
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
        Frameworks(config.models.frameworks)
        ObjectModels(config.models.objects)
    except msgspec.ValidationError as error:
        advice = "`heddle check PATH --show-config` prints what can be set."
        raise InputError(str(path), _spoken(error), advice) from None
    except TableError as error:
        advice = "The forms of rows are described in docs/models.md."
        raise InputError(str(path), str(error), advice) from None
    return config


def _spoken(error: msgspec.ValidationError) -> str:
    """Return a message with the path of the key as it is written in the file."""
    return str(error).replace("`$.", "`").replace("- at `$`", "at the top")


def render_config(config: Config) -> str:
    """Write a configuration as a file that reads back as the same."""
    lines: list[str] = []
    for section, values in msgspec.to_builtins(config).items():
        lines.append(f"[{section}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in values.items()]
        lines.append("")
    return "\n".join(lines).rstrip()

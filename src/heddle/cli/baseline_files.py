"""Baselines on disk."""

from pathlib import Path

from heddle._util.errors import InputError
from heddle.report.filters import Baseline, parse_baseline


def read_baseline(name: str) -> Baseline | None:
    """Read a baseline file, if one is named."""
    if not name:
        return None
    try:
        text = Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise InputError(name, "is no baseline: it is no text") from None
    except OSError as error:
        advice = "Write one with `heddle baseline write`."
        raise InputError(name, f"cannot be read: {error.strerror}", advice) from None
    return parse_baseline(text, name)

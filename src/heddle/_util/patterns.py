"""Patterns of names with stars as wildcards, as users write them."""

import re
from functools import lru_cache


def matches_name(pattern: str, name: str) -> bool:
    """Return whether a name matches a pattern in which a star stands for any characters."""
    return _compiled(pattern).fullmatch(name) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")), re.DOTALL)

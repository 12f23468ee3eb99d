"""The version of the tool, shown to users and part of every cache key, and its address."""

from typing import Final

VERSION: Final = "0.1.0"

# The address of the project, for reports; it is empty as long as the project has none. `urls` of
# pyproject.toml must name the same.
HOME: Final = ""

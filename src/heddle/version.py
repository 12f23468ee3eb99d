"""The tool's version: shown to users and part of every cache key."""

from typing import Final

VERSION: Final = "0.1.0"

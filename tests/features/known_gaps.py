"""What the analysis is known to miss in the programs, and why; each entry must still be true."""

from typing import Final

KNOWN_GAPS: Final[dict[str, str]] = {
    "FieldsByName": "offsets asked for by names that are not constants there are unknown",
}

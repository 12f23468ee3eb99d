"""Limits on what reading an archive may cost, so that a small hostile file costs little.

Deflate turns one byte into at most 1,032; entries may overlap, so that many of them share the
same bytes; archives may hold archives. Three things therefore stop a bomb: how far one entry may
grow, what everything read out of one file may add up to, and how deep archives may nest. The last
two are shared by an archive and all archives inside it.
"""

from typing import final

import msgspec

from heddle.frontend.zip.source import ArchiveError

MIB = 1 << 20


class LimitError(ArchiveError):
    """An archive that exceeds a limit."""


@final
class ZipLimits(msgspec.Struct, frozen=True):
    """The most that one input archive may take, archives inside it included.

    The defaults are far from real archives: in 1,559 jars with 460,000 entries no class file grew
    more than 19 times, no larger entry more than 12 times and no whole jar more than 6 times.
    """

    entry_size: int = 256 * MIB
    """Bytes of one entry: room for nested jars with native libraries."""

    total_size: int = 4096 * MIB
    """Bytes of all entries read, each counted once."""

    entries: int = 1_000_000
    """Entries of all central directories."""

    ratio: int = 200
    """Bytes out per byte in: of an entry once it has grown past `slack`, and of the whole file."""

    slack: int = MIB
    """What an entry may grow to whatever its ratio: short repetitive files compress very well."""

    total_slack: int = 64 * MIB
    """What a whole file may grow to whatever its ratio."""

    depth: int = 4
    """Archives around an archive: a jar in a web application in an enterprise archive has two."""


@final
class Budget:
    """The part of its limits that an input file has used up."""

    def __init__(self, limits: ZipLimits, file_size: int) -> None:
        self.limits = limits
        self._entries_left = limits.entries
        self._most_bytes = min(limits.total_size, max(limits.total_slack, limits.ratio * file_size))
        self._bytes_left = self._most_bytes

    def take_directory(self, label: str, size: int) -> None:
        """Ask to read a central directory of this many bytes."""
        if size > self.limits.entry_size:
            raise _exceeded(
                label, f"its central directory has {size} bytes", self.limits.entry_size
            )

    def take_entries(self, label: str, count: int) -> None:
        """Ask to keep this many more entries."""
        if count > self._entries_left:
            self._entries_left = 0
            raise _exceeded(label, "it has too many entries", self.limits.entries)
        self._entries_left -= count

    def take_entry(self, label: str, size: int, cost: int) -> None:
        """Ask to produce an entry of this many bytes, by work on `cost` bytes."""
        if size > self.limits.entry_size:
            raise _exceeded(label, f"it would take {size} bytes", self.limits.entry_size)
        if max(size, cost) > self._bytes_left:
            raise _exceeded(label, "what is read from the file takes too much", self._most_bytes)
        self._bytes_left -= max(size, cost)

    def judge_ratio(self, label: str, produced: int, consumed: int) -> None:
        """See whether an entry grows like real content."""
        if produced > self.limits.slack and produced > self.limits.ratio * consumed:
            raise _exceeded(
                label, f"{consumed} compressed bytes grow to over {produced}", self.limits.ratio
            )

    def check_depth(self, label: str, depth: int) -> None:
        """See whether an archive may lie this deep."""
        if depth > self.limits.depth:
            raise _exceeded(label, f"{depth} archives lie around it", self.limits.depth)


def _exceeded(label: str, what: str, most: int) -> LimitError:
    return LimitError(
        label,
        f"{what} (the limit is {most})",
        advice="If the archive is genuine, unpack it and give the directory instead.",
    )

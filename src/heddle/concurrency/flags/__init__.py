"""Flags: branches on fields and what they imply about other accesses."""

from heddle.concurrency.flags.constructor_constants import ConstructorConstants
from heddle.concurrency.flags.dead_branches import DeadBranches
from heddle.concurrency.flags.flag_code import NOT_ZERO, Flag, FlagAccess, FlagWrite, WrittenFlag
from heddle.concurrency.flags.flag_effects import NOTHING_DONE, FlagsDone
from heddle.concurrency.flags.flag_facts import NO_FLAGS, BodyFlags, FlagUses

__all__ = [
    "NOTHING_DONE",
    "NOT_ZERO",
    "NO_FLAGS",
    "BodyFlags",
    "ConstructorConstants",
    "DeadBranches",
    "Flag",
    "FlagAccess",
    "FlagUses",
    "FlagWrite",
    "FlagsDone",
    "WrittenFlag",
]

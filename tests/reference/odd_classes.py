"""Classes around the odd code: one per case, whose `run` calls it with several arguments."""

from collections.abc import Mapping
from typing import Final

import odd_handlers
import odd_stack
import odd_subroutines

from assembler import ClassText, MethodText, assemble

VERIFIED: Final = odd_stack.CASES | odd_handlers.CASES | odd_subroutines.VERIFIED
UNVERIFIED: Final = odd_subroutines.UNVERIFIED
_RUN: Final = """
        iconst_m1
        istore_0
 start: iload_0
        invokestatic {name}.m(I)I
        invokestatic Out.print(I)V
   end: goto next
failed: invokestatic Out.caught(Ljava/lang/Throwable;)V
  next: iinc 0 1
        iload_0
        bipush {limit}
        if_icmplt start
        return
        .catch any start end failed
"""


def odd_class(name: str, text: str, limit: int = 6) -> bytes:
    """Return a class whose `run` prints what the code gives for -1 up to a limit."""
    run = MethodText("run", "()V", _RUN.format(name=name, limit=limit))
    return assemble(ClassText(name, [run, MethodText("m", "(I)I", text, max_locals=800)]))


def odd_classes(cases: Mapping[str, str]) -> dict[str, bytes]:
    """Return the class files by class name."""
    return {name: odd_class(name, text) for name, text in cases.items()}

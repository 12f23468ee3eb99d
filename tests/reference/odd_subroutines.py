"""Code with subroutines (`jsr` and `ret`), which javac made up to version 1.4 and never so oddly.

Each case is the code of `static int m(int)`. The verifier of version 49 accepts it, except for what
is in `UNVERIFIED`: HotSpot's verifier is stricter about subroutines than JVMS 4.10.2.5 asks, and
such code runs where verification is off, as it was for trusted classes.
"""

from typing import Final

UNVERIFIED: Final = {
    "SharedSubroutine": """
        jsr outer
        jsr inner
        jsr outer
        iload_0
        ireturn
 outer: astore_1
        iinc 0 1
        jsr inner
        iinc 0 2
        jsr inner
        ret 1
 inner: astore_2
        iload_0
        iconst_3
        imul
        istore_0
        ret 2
        """,
    "ReturnFromTwoLevels": """
        jsr outer
        iload_0
        ireturn
 outer: astore_1
        iinc 0 1
        jsr inner
        iinc 0 100
        ret 1
 inner: astore_2
        iinc 0 10
        iload_0
        iconst_1
        iand
        ifeq far
        ret 2
   far: ret 1
        """,
    "HandlerInSubroutine": """
        jsr sub
        jsr sub
        iload_0
        ireturn
   sub: astore_1
     a: bipush 8
        iload_0
        idiv
        istore_0
     b: ret 1
 caught: pop
        iconst_4
        istore_0
        ret 1
        .catch java/lang/ArithmeticException a b caught
        """,
}

VERIFIED: Final = {
    "NestedFinally": """
        iconst_0
        istore 5
     a: bipush 12
        iload_0
        idiv
        istore 5
     b: jsr inner
        goto after
 wrong: astore 6
        jsr inner
        iinc 5 1
 after: jsr outer
        iload 5
        ireturn
    any: astore 7
        jsr outer
        aload 7
        athrow
 inner: astore 8
        iload 5
        invokestatic Out.print(I)V
        bipush 6
        iload_0
        iconst_2
        isub
        idiv
        istore 5
        ret 8
 outer: astore 9
        iload 5
        invokestatic Out.print(I)V
        iinc 5 3
        ret 9
        .catch java/lang/ArithmeticException a b wrong
        .catch any a any any
        """,
    "TwoCallers": """
        jsr sub
        iinc 0 10
        jsr sub
        iload_0
        ireturn
   sub: astore_1
        iinc 0 1
        iload_0
        invokestatic Out.print(I)V
        ret 1
        """,
    "NestedSubroutines": """
        jsr outer
        iinc 0 7
        jsr outer
        iload_0
        ireturn
 outer: astore_1
        iinc 0 1
        jsr inner
        iinc 0 2
        jsr inner
        ret 1
 inner: astore_2
        iload_0
        iconst_3
        imul
        istore_0
        ret 2
        """,
    "StackBelowSubroutine": """
        bipush 7
        jsr sub
        iload_0
        iadd
        jsr sub
        iload_0
        iadd
        ireturn
   sub: astore_1
        iinc 0 1
        ret 1
        """,
    "HandlerAfterSubroutine": """
     a: bipush 8
        iload_0
        idiv
        istore_0
        jsr sub
        iload_0
        iconst_3
        isub
        istore_0
        jsr sub
     b: iload_0
        ireturn
   sub: astore_1
        iinc 0 2
        bipush 9
        iload_0
        idiv
        istore_0
     c: ret 1
caught: pop
        iinc 0 50
        iload_0
        ireturn
        .catch java/lang/ArithmeticException a c caught
        """,
    "LeftByBranch": """
        iconst_0
        istore_3
  loop: jsr sub
        iinc 3 1
        goto loop
   sub: astore_1
        iinc 0 1
        iload_0
        iconst_5
        if_icmpgt out
        ret 1
   out: iload_0
        bipush 100
        imul
        iload_3
        iadd
        ireturn
        """,
    "LeftByBranchWithTwoCallers": """
        iconst_0
        istore_3
        jsr sub
        iinc 3 1
        jsr sub
        iinc 3 1
        goto out
   sub: astore_1
        iinc 0 1
        iload_0
        iconst_3
        if_icmpgt out
        ret 1
   out: iload_3
        istore_1
        iload_0
        iload_1
        iadd
        ireturn
        """,
    "SubroutineInLoop": """
        iconst_0
        istore_2
  loop: jsr sub
        iload_2
        bipush 6
        if_icmplt loop
        iload_0
        ireturn
   sub: astore 4
 inner: iinc 2 1
        iload_2
        iconst_1
        iand
        ifeq inner
        iload_0
        iload_2
        iadd
        istore_0
        ret 4
        """,
    "WideSubroutine": """
        jsr_w sub
        iload_0
        ireturn
   sub: wide astore 300
        iinc 0 5
        wide ret 300
        """,
    "DroppedAddress": """
        iload_0
        ifgt call
        jsr sub
  call: jsr sub
   sub: pop
        iload_0
        iconst_2
        imul
        ireturn
        """,
    "UntouchedLocals": """
        iload_0
        ifgt text
        iconst_5
        istore_2
        jsr sub
        iload_2
        ireturn
  text: ldc "kept"
        astore_2
        jsr sub
        aload_2
        invokevirtual java/lang/String.length()I
        ireturn
   sub: astore_1
        iinc 0 1
        iload_0
        invokestatic Out.print(I)V
        ret 1
        """,
    "AddressSlotReused": """
        jsr sub
        iload_0
        istore_1
        iinc 1 5
        iload_1
        istore_0
        jsr sub
        iload_0
        ireturn
   sub: astore_1
        iload_0
        iconst_2
        imul
        istore_0
        ret 1
        """,
    "FinallyOfOldJavac": """
 begin: bipush 12
        iload_0
        idiv
        istore_1
        jsr last
        iload_1
 close: ireturn
 error: astore_2
        jsr last
        aload_2
        athrow
  last: astore_3
        iload_0
        invokestatic Out.print(I)V
        ret 3
        .catch any begin close error
        """,
    "SubroutineNeverReturns": """
        jsr sub
        nop
        goto over
   sub: astore_1
        iload_0
        ireturn
  over: iconst_3
        ireturn
        """,
    "SubroutineWithDiamond": """
        jsr sub
        iinc 0 3
        jsr sub
        iload_0
        iload_2
        iadd
        ireturn
   sub: astore_1
        iload_0
        iconst_2
        if_icmpgt high
        iconst_5
        istore_2
        goto met
  high: iload_0
        istore_2
   met: iload_2
        invokestatic Out.print(I)V
        ret 1
        """,
    "SubroutineCallsInLoop": """
        bipush 3
        istore_3
        jsr outer
        iload_0
        ireturn
 outer: astore_1
 again: jsr inner
        iinc 3 -1
        iload_3
        ifgt again
        ret 1
 inner: astore_2
        iload_0
        iload_3
        iadd
        istore_0
        ret 2
        """,
}

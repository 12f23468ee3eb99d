"""Code that javac no longer makes, or never did: subroutines and odd exception tables.

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
    "StacksBelowSubroutine": """
        bipush 7
        ldc2_w 9L
        jsr sub
        l2i
        iadd
        jsr sub
        iload_0
        iadd
        ireturn
   sub: astore_1
        iinc 0 1
        ret 1
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
        jsr inner
        iinc 5 3
        ret 9
        .catch java/lang/ArithmeticException a b wrong
        .catch any a any any
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

_SUBROUTINES: Final = {
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

_HANDLERS: Final = {
    "HandlerReachedNormally": """
        iload_0
        ifgt throw
        new java/lang/IllegalStateException
        dup
        invokespecial java/lang/IllegalStateException.<init>()V
        goto handler
 throw: bipush 10
        iload_0
        iconst_3
        isub
        idiv
        ireturn
handler: invokestatic Out.caught(Ljava/lang/Throwable;)V
        iload_0
        ireturn
        .catch java/lang/ArithmeticException throw handler handler
        """,
    "HandlerFallenInto": """
        iinc 0 1
     a: bipush 10
        iload_0
        idiv
        istore_0
        aconst_null
handler: astore_1
        aload_1
        ifnull none
        aload_1
        invokestatic Out.caught(Ljava/lang/Throwable;)V
  none: iload_0
        ireturn
        .catch java/lang/ArithmeticException a handler handler
        """,
    "HandlerCoversItself": """
        iconst_0
        istore_1
     a: bipush 10
        iload_0
        idiv
        ireturn
handler: pop
        iinc 1 1
        iload_1
        invokestatic Out.print(I)V
        iload_1
        iconst_3
        isub
        iconst_1
        iload_1
        iconst_3
        idiv
        idiv
        istore_0
     b: iload_0
        iload_1
        iadd
        ireturn
        .catch any a b handler
        """,
    "HandlerCoversOnlyItself": """
        iconst_3
        istore_1
        bipush 10
        iload_0
        idiv
        pop
        aconst_null
        goto handler
handler: pop
        iinc 1 -1
        bipush 12
        iload_1
        idiv
        istore_0
        iload_1
        ifle last
        aconst_null
        goto handler
  last: iload_0
        ireturn
        .catch java/lang/RuntimeException handler last last2
 last2: pop
        bipush 77
        ireturn
        """,
    "DuplicateTypes": """
     a: bipush 10
        iload_0
        idiv
        ireturn
 first: pop
        iconst_1
        ireturn
second: pop
        iconst_2
        ireturn
        .catch java/lang/ArithmeticException a first first
        .catch java/lang/ArithmeticException a first second
        .catch any a first second
        """,
    "OrderMatters": """
     a: bipush 10
        iload_0
        idiv
        ireturn
 first: pop
        iconst_1
        ireturn
second: pop
        iconst_2
        ireturn
        .catch java/lang/RuntimeException a first second
        .catch java/lang/ArithmeticException a first first
        .catch any a first first
        """,
    "AnyBeforeOthers": """
     a: bipush 10
        iload_0
        idiv
        ireturn
 first: pop
        iconst_1
        ireturn
second: pop
        iconst_2
        ireturn
        .catch any a first second
        .catch java/lang/ArithmeticException a first first
        """,
    "OverlappingRanges": """
        iconst_0
        istore_1
     a: bipush 10
        iload_0
        idiv
        istore_1
     b: bipush 10
        iload_0
        iconst_1
        isub
        idiv
        istore_1
     c: bipush 10
        iload_0
        iconst_2
        isub
        idiv
        istore_1
     d: iload_1
        ireturn
     x: pop
        iload_1
        bipush 100
        iadd
        ireturn
     y: pop
        iload_1
        sipush 1000
        iadd
        ireturn
        .catch java/lang/NullPointerException a d y
        .catch java/lang/ArithmeticException a c x
        .catch java/lang/ArithmeticException b d y
        """,
    "OneHandlerForTwoTypes": """
     a: iload_0
        ifgt divide
        aconst_null
        arraylength
        ireturn
divide: bipush 10
        iload_0
        iconst_2
        isub
        idiv
        ireturn
  both: invokestatic Out.caught(Ljava/lang/Throwable;)V
        iload_0
        ireturn
        .catch java/lang/ArithmeticException a both both
        .catch java/lang/NullPointerException a both both
        """,
    "IncrementsAreSeen": """
        iconst_0
        istore_1
     a: iinc 1 1
        bipush 10
        iload_0
        idiv
        pop
        iinc 1 10
        bipush 10
        iload_0
        iconst_1
        isub
        idiv
        pop
        wide iinc 1 100
        bipush 10
        iload_0
        iconst_2
        isub
        idiv
        pop
        iinc 0 1
        sipush 1000
        istore_1
     b: iload_1
        ireturn
handler: pop
        iload_1
        iload_0
        iadd
        ireturn
        .catch any a b handler
        """,
    "LongsAreSeen": """
        lconst_0
        lstore_1
     a: ldc2_w 5L
        lstore_1
        bipush 10
        iload_0
        idiv
        istore_3
        ldc2_w 60L
        lstore_1
        bipush 10
        iload_0
        iconst_1
        isub
        idiv
        istore_3
        ldc2_w 700L
        lstore_1
     b: lload_1
        l2i
        ireturn
handler: pop
        lload_1
        l2i
        iload_0
        iadd
        ireturn
        .catch any a b handler
        """,
    "LoopThroughHandler": """
        iconst_0
        istore_1
     a: iinc 1 1
        iinc 0 1
        bipush 24
        iload_0
        iconst_3
        isub
        idiv
        istore_2
     b: iload_1
        iload_2
        iadd
        ireturn
handler: pop
        iload_1
        invokestatic Out.print(I)V
        goto a
        .catch java/lang/ArithmeticException a b handler
        """,
    "StackLostAtHandler": """
        iconst_0
        istore_1
     a: ldc "lost"
        bipush 10
        bipush 20
        iload_0
        idiv
        iadd
        istore_1
        astore_2
     b: aload_2
        invokestatic Out.print(Ljava/lang/String;)V
        iload_1
        ireturn
handler: pop
        iload_1
        ireturn
        .catch any a b handler
        """,
    "ConstantsUnderHandler": """
        iconst_0
        istore_1
     a: ldc 70000
        istore_1
     b: bipush 10
        iload_0
        idiv
        iload_1
        iadd
        ireturn
     c: pop
        iload_1
        ireturn
        .catch any a b c
        .catch java/lang/ArithmeticException b c c
        """,
    "NothingThrows": """
     a: iload_0
        iconst_1
        iadd
        istore_0
     b: iload_0
        ireturn
handler: pop
        iconst_0
        ireturn
        .catch any a b handler
        """,
    "ThrowNull": """
     a: iload_0
        ifgt real
        aconst_null
        athrow
  real: new java/lang/IllegalStateException
        dup
        invokespecial java/lang/IllegalStateException.<init>()V
        athrow
handler: invokestatic Out.caught(Ljava/lang/Throwable;)V
        iload_0
        ireturn
        .catch java/lang/NullPointerException a handler handler
        """,
    "HandlerRangeEndsInBlock": """
        iconst_1
        istore_1
     a: bipush 10
        iload_0
        idiv
        pop
        iconst_2
        istore_1
     b: bipush 10
        iload_0
        iconst_1
        isub
        idiv
        ireturn
handler: pop
        iload_1
        ireturn
        .catch any a b handler
        """,
    "HandlerLoopsOverReassigned": """
        iconst_0
        istore_1
        iconst_0
        istore_2
  loop: iload_2
        bipush 5
        if_icmpge done
     a: iload_2
        istore_1
        bipush 60
        iload_2
        iload_0
        isub
        idiv
        istore_1
        iinc 2 1
     b: goto loop
handler: pop
        iload_1
        invokestatic Out.print(I)V
        iinc 2 2
        goto loop
  done: iload_1
        ireturn
        .catch java/lang/ArithmeticException a b handler
        """,
    "MonitorsByHand": """
        ldc "lock"
        astore_1
        aload_1
        monitorenter
     a: bipush 10
        iload_0
        idiv
        istore_2
        aload_1
        monitorexit
     b: iload_2
        ireturn
   any: astore_3
        aload_1
        monitorexit
     c: aload_3
        athrow
        .catch any a b any
        .catch any any c any
        """,
}

VERIFIED: Final = _SUBROUTINES | _HANDLERS

"""Code with exception tables that javac does not make (JVMS 4.7.3).

Each case is the code of `static int m(int)`; the verifier of version 49 accepts it.
"""

from typing import Final

CASES: Final = {
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

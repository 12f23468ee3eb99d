"""Code that javac does not make: stack shuffles in every form, locals, switches, odd loops.

Each case is the code of `static int m(int)`. What is on the stack is shown by printing it.
"""

from typing import Final

INT: Final = "invokestatic Out.print(I)V\n"
LONG: Final = "invokestatic Out.print(J)V\n"
DOUBLE: Final = "invokestatic Out.print(D)V\n"
TEXT: Final = "invokestatic Out.print(Ljava/lang/String;)V\n"
END: Final = "iload_0\nireturn\n"

_L1, _L2, _D1 = "ldc2_w 101L\n", "ldc2_w 102L\n", "ldc2_w 1.5d\n"
_I1, _I2, _I3, _I4 = "bipush 11\n", "bipush 12\n", "iload_0\n", "bipush 14\n"

# Forms of JVMS 6.5: what is pushed, the instruction, and the prints that empty the stack again.
_SHUFFLES: Final = {
    "Dup": _I1 + "dup\n" + INT * 2,
    "DupX1": _I1 + _I2 + "dup_x1\n" + INT * 3,
    "DupX2Form1": _I1 + _I2 + _I3 + "dup_x2\n" + INT * 4,
    "DupX2Form2": _L1 + _I2 + "dup_x2\n" + INT + LONG + INT,
    "Dup2Form1": _I1 + _I2 + "dup2\n" + INT * 4,
    "Dup2Form2": _L1 + "dup2\n" + LONG * 2,
    "Dup2X1Form1": _I1 + _I2 + _I3 + "dup2_x1\n" + INT * 5,
    "Dup2X1Form2": _I1 + _D1 + "dup2_x1\n" + DOUBLE + INT + DOUBLE,
    "Dup2X2Form1": _I1 + _I2 + _I3 + _I4 + "dup2_x2\n" + INT * 6,
    "Dup2X2Form2": _I1 + _I2 + _L1 + "dup2_x2\n" + LONG + INT * 2 + LONG,
    "Dup2X2Form3": _L1 + _I1 + _I2 + "dup2_x2\n" + INT * 2 + LONG + INT * 2,
    "Dup2X2Form4": _L1 + _D1 + "dup2_x2\n" + DOUBLE + LONG + DOUBLE,
    "Pop2Form1": _I1 + _I2 + _I3 + "pop2\n" + INT,
    "Pop2Form2": _I1 + _L1 + "pop2\n" + INT,
    "Swap": _I1 + _I2 + "swap\n" + INT * 2,
    "DeepShuffle": _L1
    + _I1
    + _L2
    + _I2
    + "dup_x2\npop\ndup2_x2\npop2\nswap\n"
    + INT * 2
    + LONG * 2,
}

# The same on values that arrive at a join, where only a phi says how wide they are.
_JOINED: Final = {
    "JoinedPop2": "{long}" + "pop2\n",
    "JoinedDup2": "{long}" + "dup2\n" + LONG * 2,
    "JoinedDupX2": "{long}" + _I1 + "dup_x2\n" + INT + LONG + INT,
    "JoinedDup2X1": _I1 + "{long}" + "dup2_x1\n" + LONG + INT + LONG,
    "JoinedDup2X2": _L1 + "{long}" + "dup2_x2\n" + LONG * 3,
    "JoinedBelow": "{long}" + _I1 + _I2 + "dup2_x2\n" + INT * 2 + LONG + INT * 2,
}
_EITHER_LONG: Final = """
    iload_0
    ifle low
    ldc2_w 5L
    goto met
low: iload_0
    i2l
met: nop
"""

_LOCALS: Final = {
    "WideLocals": """
        iload_0
        wide istore 300
        wide iinc 300 1000
        wide iinc 300 -3
        iinc 0 -1
        ldc2_w 7L
        wide lstore 400
        ldc2_w 0.5d
        wide dstore 500
        fconst_2
        wide fstore 600
        ldc "wide"
        wide astore 700
        wide lload 400
        invokestatic Out.print(J)V
        wide dload 500
        invokestatic Out.print(D)V
        wide fload 600
        invokestatic Out.print(F)V
        wide aload 700
        invokestatic Out.print(Ljava/lang/String;)V
        wide iload 300
        iload_0
        iadd
        ireturn
        """,
    "FirstSlots": """
        iload_0
        istore 9
        fconst_2
        fstore_0
        fload_0
        invokestatic Out.print(F)V
        dconst_1
        dstore_0
        dload_0
        invokestatic Out.print(D)V
        lconst_1
        lstore_0
        lload_0
        invokestatic Out.print(J)V
        ldc "zero"
        astore_0
        aload_0
        invokestatic Out.print(Ljava/lang/String;)V
        fconst_1
        fstore_1
        fconst_2
        fstore_2
        fload_1
        fload_2
        fadd
        fstore_3
        fload_3
        invokestatic Out.print(F)V
        iload 9
        ireturn
        """,
    "SlotOfManyTypes": """
        iload_0
        istore_1
        iload_0
        ifgt text
        iload_1
        i2l
        lstore_1
        lload_1
        l2i
        istore_2
        goto number
  text: ldc "text"
        astore_1
        aload_1
        invokevirtual java/lang/String.length()I
        istore_2
        dconst_1
        dstore_1
        dload_1
        invokestatic Out.print(D)V
        iconst_3
        istore_2
number: iload_2
        ireturn
        """,
    "DeadSlotMerge": """
        iload_0
        ifgt other
        ldc "reference"
        astore_1
        goto met
 other: iconst_5
        istore_1
   met: iload_0
        istore_1
        iload_1
        ireturn
        """,
    "ParameterOverwritten": """
        iload_0
        iconst_2
        imul
        istore_0
        iload_0
        ifge met
        iconst_0
        istore_0
   met: iload_0
        ireturn
        """,
    "WideHalfOverwritten": """
        ldc2_w 5L
        lstore_1
        iload_0
        istore_2
        iload_2
        istore_1
        iload_1
        iload_2
        iadd
        ireturn
        """,
}

_LOOPS: Final = {
    "EntryIsLoop": """
 start: iinc 0 1
        iload_0
        bipush 9
        if_icmplt start
        iload_0
        ireturn
        """,
    "EntryIsLoopWithStack": """
 start: iload_0
        ldc "kept"
        swap
        invokestatic Out.print(I)V
        invokestatic Out.print(Ljava/lang/String;)V
        iinc 0 3
        iload_0
        bipush 6
        if_icmplt start
        iload_0
        ireturn
        """,
    "Irreducible": """
        iconst_0
        istore_1
        iload_0
        ifgt second
 first: iinc 1 1
        iload_1
        bipush 20
        if_icmpgt out
second: iload_0
        iload_1
        iadd
        istore_0
        iinc 1 2
        iload_0
        bipush 30
        if_icmplt first
   out: iload_0
        iload_1
        imul
        ireturn
        """,
    "IrreducibleThree": """
        iconst_0
        istore_1
        iload_0
        tableswitch 0 c a b c
     a: iinc 1 1
        iload_1
        bipush 40
        if_icmpgt out
        iload_1
        iconst_3
        irem
        ifeq c
     b: iinc 1 5
        iload_1
        iconst_1
        iand
        ifeq a
     c: iload_1
        invokestatic Out.print(I)V
        iinc 1 7
        iload_1
        bipush 60
        if_icmpgt out
        iload_1
        iconst_2
        iand
        ifeq b
        goto a
   out: iload_1
        ireturn
        """,
    "StackAtLoopHead": """
        iconst_1
        iload_0
        istore_1
  loop: iload_1
        iadd
        dup
        invokestatic Out.print(I)V
        iinc 1 1
        iload_1
        bipush 8
        if_icmplt loop
        ireturn
        """,
    "TwoStacksAtLoopHead": """
        lconst_1
        ldc "bottom"
        iload_0
  loop: dup
        invokestatic Out.print(I)V
        iconst_2
        iadd
        dup
        bipush 6
        if_icmplt loop
        istore_0
        invokestatic Out.print(Ljava/lang/String;)V
        invokestatic Out.print(J)V
        iload_0
        ireturn
        """,
    "StackSwappedInLoop": """
        iconst_1
        iconst_2
  loop: swap
        iinc 0 1
        iload_0
        iconst_5
        if_icmplt loop
        bipush 10
        imul
        iadd
        ireturn
        """,
    "SelfBranch": """
        iload_0
        ifeq next
  next: iload_0
        ireturn
        """,
    "GotoNext": """
        nop
        goto next
  next: nop
        goto_w last
  last: nop
        iload_0
        ireturn
        """,
    "GotoWide": """
        goto_w forward
  back: iload_0
        ireturn
forward: iinc 0 4
        goto_w back
        """,
    "BackwardsOnly": """
        goto end
   two: iinc 0 2
        goto out
   one: iinc 0 1
        iload_0
        ifgt two
   out: iload_0
        ireturn
   end: iinc 0 0
        goto one
        """,
}

_SWITCHES: Final = {
    "EmptyLookup": "iload_0\nlookupswitch only\nonly: iload_0\nireturn\n",
    "OneLookup": "iload_0\nlookupswitch els 2:two\nels: iload_0\nireturn\ntwo: iconst_2\nireturn",
    "OneTable": "iload_0\ntableswitch 3 els here\nels: iload_0\nireturn\nhere: iconst_5\nireturn",
    "NegativeTable": """
        iload_0
        iconst_2
        isub
        tableswitch -3 other a b c a
     a: bipush 10
        ireturn
     b: bipush 20
        ireturn
     c: bipush 30
        ireturn
 other: bipush 40
        ireturn
        """,
    "ExtremeLookup": """
        iload_0
        ifgt high
        ldc -2147483648
        goto met
  high: ldc 2147483647
   met: lookupswitch other -2147483648:a -1:other 0:b 2147483647:b
     a: iconst_1
        ireturn
     b: iconst_2
        ireturn
 other: iconst_3
        ireturn
        """,
    "SwitchLoop": """
        iconst_0
        istore_1
  loop: iinc 1 1
        iload_1
        tableswitch 1 out loop b loop c
     b: iinc 0 10
        goto loop
     c: iinc 0 100
        goto loop
   out: iload_0
        iload_1
        iadd
        ireturn
        """,
    "SwitchWithStack": """
        bipush 50
        iload_0
        lookupswitch met 1:met 3:three
 three: iconst_1
        iadd
   met: ireturn
        """,
    "SwitchPadding": """
        nop
        iload_0
        lookupswitch other 1:one
   one: nop
        nop
        iload_0
        tableswitch 1 other other
 other: nop
        iload_0
        tableswitch 0 last last last
  last: iload_0
        ireturn
        """,
}

_DEAD: Final = {
    "Unreachable": """
        goto over
        iconst_1
        iconst_2
        iadd
        ireturn
  over: iload_0
        ireturn
        nop
        goto over
        """,
    "Nops": "nop\n" * 5 + "iload_0\nnop\nireturn\n",
    "UnusedValues": "aconst_null\npop\nlconst_0\npop2\niload_0\ndup\npop\nireturn\n",
    "NullJoin": """
        iload_0
        ifgt other
        aconst_null
        goto met
 other: ldc "text"
   met: astore_1
        aload_1
        invokestatic Out.print(Ljava/lang/String;)V
        aload_1
        ifnull none
        iconst_1
        ireturn
  none: iconst_0
        ireturn
        """,
    "ArrayJoin": """
        iload_0
        ifgt other
        iconst_2
        newarray int
        goto met
 other: iconst_3
        iconst_1
        multianewarray [[J 2
   met: astore_1
        aload_1
        instanceof [I
        ireturn
        """,
    "ArrayOfArrays": """
        iconst_2
        iconst_3
        multianewarray [[I 2
        astore_1
  loop: aload_1
        iconst_1
        aaload
        iconst_2
        iload_0
        iastore
        aload_1
        iconst_1
        aaload
        iconst_2
        iaload
        iinc 0 1
        iload_0
        iconst_4
        if_icmplt again
        ireturn
 again: invokestatic Out.print(I)V
        goto loop
        """,
}


def _cases() -> dict[str, str]:
    """Return the code by name."""
    cases = {f"Stack{name}": text + END for name, text in _SHUFFLES.items()}
    for name, text in _JOINED.items():
        cases[f"Stack{name}"] = text.format(long=_EITHER_LONG) + END
    for group in (_LOCALS, _LOOPS, _SWITCHES, _DEAD):
        cases |= group
    return cases


CASES: Final = _cases()

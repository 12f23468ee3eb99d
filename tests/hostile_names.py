"""A jar whose names are attacks on whatever shows them: markup, scripts, templates, escapes."""

import zipfile
from pathlib import Path
from typing import Final

from assembler import PUBLIC, STATIC, ClassText, FieldText, MethodText, Pool, assemble

ATTACKS: Final = (
    "<script>window.hacked=1</script>",
    "</script><script>window.hacked=2</script>",
    "</style><style>*{display:none}</style>",
    "<img src=x onerror=window.hacked=3>",
    "\" onmouseover='window.hacked=4' style=\"position:fixed",
    "{{ 7 * 191 }}{% raw %}${7*191}",
    "-->]]><!--&lt;&#60;&amp",
    "javascript:window.hacked=5",
    "\x1b[31mred\x1b]0;title\x07",
    "\x9b31m\x00\x01\x7f\r\n\u2028",
    "\u202etxet desrever\u2066\u200b\ufeff",
    "https://hostile.example/a?b=c",
)
# A name has no control character 0: modified UTF-8 has another form for it.
ALL: Final = " ".join(ATTACKS).replace("\x00", "")
# JVMS 4.2.1: a class name has none of these but `/`, and that begins a package.
CLASS: Final = "evil/" + ALL.translate(str.maketrans("/[;.", "|(,,"))

RUNS: Final = """
    .line 7
    aload_0
    invokevirtual #{method}
    getstatic #{static}
    pop
    return
"""
WRITES: Final = """
    .line 8
    aload_0
    dup
    getfield #{field}
    iconst_1
    iadd
    putfield #{field}
    aload_0
    monitorenter
    getstatic #{static}
    iconst_1
    iadd
    putstatic #{static}
    aload_0
    monitorexit
    return
"""
MAIN: Final = """
    .line 9
    new {owner}
    dup
    invokespecial #{init}
    astore_0
    new java/lang/Thread
    dup
    aload_0
    invokespecial java/lang/Thread.<init>(Ljava/lang/Runnable;)V
    invokevirtual java/lang/Thread.start()V
    new java/lang/Thread
    dup
    aload_0
    invokespecial java/lang/Thread.<init>(Ljava/lang/Runnable;)V
    invokevirtual java/lang/Thread.start()V
    return
"""
INIT: Final = """
    aload_0
    invokespecial java/lang/Object.<init>()V
    return
"""


def hostile_class() -> bytes:
    """Return a class that starts two threads, which race on two of its fields."""
    pool = Pool()
    named = {
        "method": pool.odd_member(CLASS, ALL, "()V"),
        "field": pool.odd_member(CLASS, ALL, "I"),
        "static": pool.odd_member(CLASS, f"static {ALL}", "I"),
        "init": pool.odd_member(CLASS, "<init>", "()V"),
        "owner": f"#{pool.class_name(CLASS)}",
    }
    methods = [
        MethodText("<init>", "()V", INIT, PUBLIC),
        MethodText("run", "()V", RUNS.format(**named), PUBLIC),
        MethodText(ALL, "()V", WRITES.format(**named), PUBLIC),
        MethodText("main", "([Ljava/lang/String;)V", MAIN.format(**named)),
    ]
    fields = [FieldText(ALL, "I", PUBLIC), FieldText(f"static {ALL}", "I", PUBLIC | STATIC)]
    source = ClassText(
        CLASS,
        methods,
        fields,
        interfaces=["java/lang/Runnable"],
        pool=pool,
        source_file=f"{ALL}.java",
    )
    return assemble(source)


def write_hostile_jar(path: Path) -> Path:
    """Write a jar with that class and one that cannot be read."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{CLASS}.class", hostile_class())
        archive.writestr("evil/<b>Broken</b>.class", b"\xca\xfe\xba\xbe")
    return path

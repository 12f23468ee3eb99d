"""Short ways to write programs with threads as IR text."""

from typing import Final

from threaded_programs import LIBRARY


def class_(name: str, *members: str, above: str = "java/lang/Object") -> str:
    """Write a class that has a constructor without parameters."""
    constructor = method("<init>()V", f"invokespecial {above}.<init>()V (v0)", "return")
    return f"class public {name} extends {above} {{\n{''.join(members)}{constructor}}}\n"


def thread(name: str, *lines: str, others: str = "") -> str:
    """Write a thread that runs some lines."""
    return class_(name, others, method("run()V", *lines, "return"), above="java/lang/Thread")


def method(member: str, *lines: str, flags: str = "") -> str:
    """Write a method; its first block needs no label."""
    body = "\n".join(f"  {line}" for line in lines)
    return f"  method public {flags} {member} {{\nb0:\n{body}\n  }}\n"


def static(member: str, *lines: str) -> str:
    """Write a static method."""
    return method(member, *lines, flags="static")


def fields(*declared: str) -> str:
    """Write fields."""
    return "".join(f"  field {each}\n" for each in declared)


def main(*lines: str, others: str = "") -> str:
    """Write the class `p/M` with its main."""
    return class_("p/M", others, static("main()V", *lines, "return"))


def new(var: int, name: str) -> tuple[str, str]:
    """Make an object: two instructions."""
    return f"v{var} = new {name}", f"invokespecial {name}.<init>()V (v{var})"


def start(var: int) -> str:
    """Start the thread in a variable."""
    return f"invokevirtual java/lang/Thread.start()V (v{var})"


def join(var: int) -> str:
    """Wait for the thread in a variable."""
    return f"invokevirtual java/lang/Thread.join()V (v{var})"


def started(var: int, name: str) -> tuple[str, ...]:
    """Make a thread and start it: three instructions."""
    return (*new(var, name), start(var))


# What threads share: an object with a number, and static fields.
SHARED: Final = class_("p/A", fields("n:I", "f:Lp/A;")) + class_(
    "p/S", fields("static s:Lp/A;", "static t:Lp/T;", "static n:I")
)


def program(*classes: str) -> str:
    """Put a program together."""
    return LIBRARY + SHARED + "".join(classes)

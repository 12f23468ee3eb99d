"""A main method that runs one of several, for programs with more than one entry point.

A run of a Java program starts one main method, and the other ones are starts of other programs
that share classes with it. The method of this module chooses one of them by a value that is not
known, calls it and returns. Every run of the program that main method i starts is therefore a run
of this method, so whatever is computed for all of its runs holds for each of these programs, and
no race is hidden. No run has the threads or the stores of two main methods, as one that called them
one after the other would have: no path leads from one call to another.

Classes and static fields are the same in all alternatives. Analyses that ignore the order of
statements merge what the alternatives store in them, which may add races but removes none.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from heddle.entry.code import CHOICE, HARNESS, LAUNCHER, BodyWriter, class_of, method_of
from heddle.program.classes import Method
from heddle.program.descriptors import parameter_types
from heddle.program.ir import InvokeKind
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import MethodRef

_ARGUMENTS: Final = "[Ljava/lang/String;"


class AlternativeMains(NamedTuple):
    """A program with the class of the main method that runs one of its main methods."""

    program: Program
    main: Method


def alternative_mains(program: Program, mains: Sequence[Method]) -> AlternativeMains:
    """Return the program with a main method that runs exactly one of `mains`."""
    writer = BodyWriter((_ARGUMENTS,))
    for method in mains:
        writer.case()
        _call(writer, method)
        writer.write_return(None)
    main = method_of(LAUNCHER, "main", f"({_ARGUMENTS})V", writer.body())
    own = [class_of(LAUNCHER, (main,)), class_of(HARNESS, (), fields=(CHOICE,))]
    origin = Origin(Role.HARNESS, "the main methods")
    return AlternativeMains(program.with_classes(own, origin), main)


def _call(writer: BodyWriter, method: Method) -> None:
    """Call a main method as the launcher does (JLS 12.1.4): on a new object if it needs one."""
    ref = MethodRef(method.owner, method.name, method.descriptor, is_interface=False)
    arguments = [0 for _ in parameter_types(method.descriptor)]
    if method.is_static:
        writer.invoke(InvokeKind.STATIC, ref, arguments)
        return
    made = writer.new(method.owner)
    constructor = MethodRef(method.owner, "<init>", "()V", is_interface=False)
    writer.invoke(InvokeKind.SPECIAL, constructor, (made,))
    writer.invoke(InvokeKind.VIRTUAL, ref, (made, *arguments))

"""Entry points of an application: what a launcher, container or test runner calls."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, final

import msgspec

from heddle.program.annotated import simple_name
from heddle.program.classes import Annotation, Class, Flags, Method
from heddle.program.program import Program

_MAIN: Final = "([Ljava/lang/String;)V"
_AGENT: Final = "(Ljava/lang/String;Ljava/lang/instrument/Instrumentation;)V"
_INSTANCE_MAIN_RELEASE: Final = 25


class EntryKind(StrEnum):
    """The kinds of callers of entry points."""

    MAIN = "main"
    AGENT = "agent"
    SERVLET = "servlet"
    TEST = "test"
    BEAN = "bean"


@final
class EntryPoint(msgspec.Struct, frozen=True, order=True):
    """A method that is called from outside, or a class some of whose methods are (no method)."""

    kind: EntryKind
    owner: str
    method: str = ""
    descriptor: str = ""


# Classes and interfaces whose subtypes a servlet container calls.
_SERVLET_TYPES: Final = frozenset(
    f"{root}/servlet/{name}"
    for root in ("javax", "jakarta")
    for name in (
        "Servlet",
        "Filter",
        "ServletContextListener",
        "http/HttpServlet",
        "GenericServlet",
    )
)

# Annotations by simple name, as frameworks differ in packages and agree on names.
_TEST_ANNOTATIONS: Final = frozenset(
    {"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"}
)
_BEAN_ANNOTATIONS: Final = frozenset(
    {
        "Component",
        "Controller",
        "Service",
        "Repository",
        "RestController",
        "Configuration",
        "SpringBootApplication",
        "WebServlet",
        "WebFilter",
        "WebListener",
        "Path",
        "Singleton",
        "Stateless",
        "Stateful",
        "MessageDriven",
        "ApplicationScoped",
    }
)


def entry_points(program: Program, release: int) -> tuple[EntryPoint, ...]:
    """Return the entry points of the application's classes, sorted."""
    found: list[EntryPoint] = []
    for name in program.application:
        declared = program.find(name)
        if declared is not None:
            found += _entries_of(declared, program, release)
    return tuple(sorted(found))


def _entries_of(declared: Class, program: Program, release: int) -> Iterator[EntryPoint]:
    for method in declared.methods:
        kind = _kind_of(method, release)
        if kind is not None:
            yield EntryPoint(kind, declared.name, method.name, method.descriptor)
    if not declared.is_abstract and _is_servlet(declared, program):
        yield EntryPoint(EntryKind.SERVLET, declared.name)
    if _simple_names(declared.annotations) & _BEAN_ANNOTATIONS:
        yield EntryPoint(EntryKind.BEAN, declared.name)


def _kind_of(method: Method, release: int) -> EntryKind | None:
    if method.name == "main" and is_main(method, release):
        return EntryKind.MAIN
    if method.name in ("premain", "agentmain") and _is_agent(method):
        return EntryKind.AGENT
    if _simple_names(method.annotations) & _TEST_ANNOTATIONS:
        return EntryKind.TEST
    return None


def _is_agent(method: Method) -> bool:
    """Return whether an agent may be started here (package java.lang.instrument)."""
    is_public_static = bool(method.flags & Flags.PUBLIC) and method.is_static
    return is_public_static and method.descriptor in (_AGENT, "(Ljava/lang/String;)V")


def is_main(method: Method, release: int) -> bool:
    """Return whether the `java` launcher starts this method (JLS 12.1.4).

    Until JDK 24 it must be public, static and take the arguments; from 25 on any that is not
    private, with or without arguments, on an object if need be.
    """
    if method.descriptor == _MAIN and method.is_static and method.flags & Flags.PUBLIC:
        return True
    is_candidate = method.descriptor in (_MAIN, "()V") and not method.is_private
    return release >= _INSTANCE_MAIN_RELEASE and is_candidate and not method.is_abstract


def _is_servlet(declared: Class, program: Program) -> bool:
    seen: set[str] = set()
    todo = [declared.name]
    while todo:
        name = todo.pop()
        if name in _SERVLET_TYPES:
            return True
        if name in seen or name.startswith("java/"):
            continue
        seen.add(name)
        above = program.find(name)
        if above is not None:
            todo += [*above.interfaces, *([above.super_name] if above.super_name else [])]
    return False


def _simple_names(annotations: tuple[Annotation, ...]) -> set[str]:
    return {simple_name(annotation) for annotation in annotations}

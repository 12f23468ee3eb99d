"""Signs that the authors of a class expect several threads to use it.

Few classes of a library are meant to be shared. What is reported by default are the fields of those
that lock, start threads or run on them, use `java.util.concurrent`, or say so by annotations.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.field_conflicts import Conflict
from heddle.classlevel.paths import split
from heddle.models.annotations import Annotations, Meaning
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import class_of_type
from heddle.program.ir import Instr, Invoke, MonitorEnter

_CONCURRENT: Final = "java/util/concurrent/"
# Units of time and exceptions say nothing of threads.
_NO_SIGN: Final = (f"{_CONCURRENT}TimeUnit", "Exception")
_TASKS: Final = ("java/lang/Runnable", f"{_CONCURRENT}Callable")
_THREADS: Final = ("java/lang/Thread", "java/util/Timer")
_KEPT: Final = (*_THREADS, "java/lang/ThreadLocal")
_WAITING: Final = ("wait", "notify", "notifyAll")
_SHARED: Final = (Meaning.THREAD_SAFE, Meaning.ANY_THREAD, Meaning.GUARDED_BY)
_NOT_SHARED: Final = (Meaning.NOT_THREAD_SAFE, Meaning.CONFINED, Meaning.ONE_THREAD)


def concurrent_classes(analysed: AnalysedClasses) -> dict[str, tuple[str, ...]]:
    """Return the classes with a sign of concurrency, and their signs.

    They are their own, those of the classes they extend, those of inner classes that refer to
    their objects, and of a class that only the code around it can name those of that code.
    """
    known = Annotations()
    own = {name: tuple(_own_signs(analysed, c, known)) for name, c in analysed.classes.items()}
    for name, declared in analysed.classes.items():
        for outer in _objects_around(declared):
            if own[name] and outer in own and not own[outer]:
                own[outer] = (f"has an inner class that {own[name][0]}",)
    found = {name: _with_others(analysed, name, own) for name in analysed.classes}
    return {
        name: signs
        for name, signs in found.items()
        if signs and not _is_declared(analysed.classes[name], known, _NOT_SHARED)
    }


def for_maintainers(
    found: Iterable[Conflict], analysed: AnalysedClasses, signs: Mapping[str, tuple[str, ...]]
) -> tuple[Conflict, ...]:
    """Keep the fields of classes with a sign of concurrency.

    Left out are what the compiler makes, the state of objects that may be safe by themselves, and
    objects inside of objects that a field refers to: unknown code may well protect these.
    """
    return tuple(
        each for each in found if each.is_known and _is_for_maintainers(each.field, analysed, signs)
    )


def _is_for_maintainers(
    held: str, analysed: AnalysedClasses, signs: Mapping[str, tuple[str, ...]]
) -> bool:
    name, suffixes = split(held)
    field = analysed.field(name)
    is_made = field is not None and bool(field.flags & Flags.SYNTHETIC)
    return name.rpartition(".")[0] in signs and len(suffixes) <= 1 and not is_made


def _with_others(
    analysed: AnalysedClasses, name: str, own: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the signs of a class, else those of a superclass, else those of the code around it."""
    line = [name, *(each for each in analysed.hierarchy.superclasses(name) if each in own)]
    around = analysed.only_user(name)
    while around is not None and around not in line:
        line.append(around)
        around = analysed.only_user(around)
    return next((own[each] for each in line if own.get(each)), ())


def _objects_around(declared: Class) -> Iterator[str]:
    for field in declared.fields:
        if field.name.startswith("this$") and field.descriptor[0] == "L":
            yield class_of_type(field.descriptor)


def _own_signs(analysed: AnalysedClasses, declared: Class, known: Annotations) -> Iterator[str]:
    """Return what is said of a class, as the end of a sentence about it, the clearest first."""
    if _is_declared(declared, known, _SHARED):
        yield "is declared to be shared"
    if any(method.is_synchronized for method in declared.methods):
        yield "has synchronized methods"
    acts = {sign for method in declared.methods for sign in _signs_of_code(method)}
    yield from sorted(acts)
    above = analysed.hierarchy.supertypes(declared.name)
    if any(each in _TASKS for each in above):
        yield "is a task for threads"
    elif any(_is_concurrent(each) for each in above):
        yield "extends java.util.concurrent"
    if any(_is_kept(field.descriptor) for field in declared.fields):
        yield "has fields of java.util.concurrent"
    if any(field.flags & Flags.VOLATILE for field in declared.fields):
        yield "has volatile fields"


def _is_declared(declared: Class, known: Annotations, meanings: tuple[Meaning, ...]) -> bool:
    """Return whether a class, or for what is shared one of its members, is annotated so."""
    found = list(declared.annotations)
    if meanings is _SHARED:
        found += [each for field in declared.fields for each in field.annotations]
        found += [each for method in declared.methods for each in method.annotations]
    return any(known.says(found, meaning) for meaning in meanings)


def _signs_of_code(method: Method) -> Iterator[str]:
    for instr in method.body.instructions() if method.body is not None else ():
        sign = _sign_of_instruction(instr)
        if sign:
            yield sign


def _sign_of_instruction(instr: Instr) -> str:
    if isinstance(instr, MonitorEnter):
        return "has synchronized blocks"
    if not isinstance(instr, Invoke):
        return ""
    owner, name = instr.method.owner, instr.method.name
    if owner.startswith(f"{_CONCURRENT}locks/"):
        return "uses java.util.concurrent.locks"
    if name in _WAITING and owner == "java/lang/Object":
        return "waits and notifies"
    is_thread = owner in _THREADS and name in ("<init>", "start")
    return "starts threads" if is_thread else ""


def _is_kept(descriptor: str) -> bool:
    if descriptor[0] != "L":
        return False
    name = class_of_type(descriptor)
    return name in _KEPT or _is_concurrent(name)


def _is_concurrent(name: str) -> bool:
    return name.startswith(_CONCURRENT) and not name.endswith(_NO_SIGN)

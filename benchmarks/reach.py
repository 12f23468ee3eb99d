"""Library classes that a small program reaches: rapid type analysis over lifted bodies.

Only for measuring the front end on a realistic set of classes; the tool's call graph is another.
A virtual call reaches the method of every instantiated subclass of the class it names.
"""

from collections import defaultdict

from heddle.program.classes import Class, Method
from heddle.program.constants import HandleConstant, LambdaTarget
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import GetStatic, Instr, Invoke, InvokeDynamic, InvokeKind, New, PutStatic
from heddle.program.program import Program
from heddle.program.refs import MethodRef


class Reach:
    """The closure, computed when made; `classes` are the names in the order they were met."""

    def __init__(self, program: Program, main: str) -> None:
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._methods: dict[Method, None] = {}
        self._todo: list[Method] = []
        self._instantiated: dict[str, None] = {}
        self._called: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        self.classes: dict[str, None] = {}
        self._use(main)
        self._enter(self._hierarchy.resolve_method(_main(main)))
        while self._todo:
            self._visit(self._todo.pop())

    def _use(self, name: str) -> Class | None:
        """Meet a class: it and its superclasses are initialised."""
        declared = self._program.find(name)
        if declared is None or name in self.classes:
            return declared
        self.classes[name] = None
        for above in (declared.super_name, *declared.interfaces):
            if above is not None:
                self._use(above)
        for method in declared.methods:
            if method.name == "<clinit>":
                self._enter(method)
        return declared

    def _enter(self, method: Method | None) -> None:
        if method is not None and method not in self._methods:
            self._methods[method] = None
            self._use(method.owner)
            self._todo.append(method)

    def _visit(self, method: Method) -> None:
        if method.body is not None:
            for block in method.body.blocks:
                for instr in block.instrs:
                    self._instruction(instr)

    def _instruction(self, instr: Instr) -> None:
        match instr:
            case New(class_name=name):
                self._instantiate(name)
            case GetStatic(field=field) | PutStatic(field=field):
                self._use(field.owner)
            case Invoke(kind=InvokeKind.STATIC | InvokeKind.SPECIAL, method=ref):
                self._enter(self._hierarchy.resolve_method(ref))
            case Invoke(method=ref):
                self._call(ref)
            case InvokeDynamic(target=LambdaTarget(implementation=handle)):
                self._lambda(handle)
            case _:
                pass

    def _lambda(self, handle: HandleConstant) -> None:
        self._enter(self._hierarchy.resolve_method(handle.method()))

    def _instantiate(self, name: str) -> None:
        if name in self._instantiated:
            return
        self._instantiated[name] = None
        self._use(name)
        for signature, owners in list(self._called.items()):
            for owner in list(owners):
                self._dispatch(MethodRef(owner, *signature, is_interface=False), name)

    def _call(self, ref: MethodRef) -> None:
        owners = self._called[ref.name, ref.descriptor]
        if ref.owner in owners or ref.owner.startswith("["):
            return
        owners[ref.owner] = None
        for name in list(self._instantiated):
            self._dispatch(ref, name)

    def _dispatch(self, ref: MethodRef, receiver: str) -> None:
        if self._hierarchy.is_subclass(receiver, ref.owner):
            resolved = self._hierarchy.resolve_method(ref)
            if resolved is not None:
                self._enter(self._hierarchy.select_method(receiver, resolved))


def _main(owner: str) -> MethodRef:
    return MethodRef(owner, "main", "([Ljava/lang/String;)V", is_interface=False)

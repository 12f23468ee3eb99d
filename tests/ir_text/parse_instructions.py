"""The parser of instructions: each has a form (`forms`), and each role of a part a reader."""

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any, Final, TypeAlias, final

import msgspec

from heddle.program.constants import (
    ClassConstant,
    Constant,
    DynamicConstant,
    HandleConstant,
    MethodTypeConstant,
    NullConstant,
    NumberConstant,
    StringConstant,
)
from heddle.program.descriptors import (
    CLASS_TYPE,
    METHOD_HANDLE_TYPE,
    METHOD_TYPE_TYPE,
    NULL_TYPE,
    OBJECT_TYPE,
    STRING_TYPE,
    THROWABLE_TYPE,
    DescriptorError,
    return_type,
    type_of_class,
)
from heddle.program.ir import (
    ROLES,
    ArrayLength,
    ArrayLoad,
    Binary,
    BlockId,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    New,
    NewArray,
    PartRole,
    Unary,
    Var,
)
from heddle.program.operators import BINARY, CONDITIONS, UNARY, binary_result, unary_result
from heddle.program.text.forms import FORMS
from ir_text.lexer import Cursor
from ir_text.parse_constants import (
    parse_constant,
    parse_field_ref,
    parse_list,
    parse_method_ref,
    parse_target,
)
from ir_text.variables import Variables

_SIGNS: Final = {sign: op for op, sign in CONDITIONS.items()}
_INVOKE_KINDS: Final = {f"invoke{kind.name.lower()}": kind for kind in InvokeKind}

# The words of a form that stand before a field, and the field; none after the last words.
_Parts: TypeAlias = tuple[tuple[tuple[str, ...], str | None], ...]


def _parts(form: str) -> _Parts:
    pieces = Formatter().parse(form.replace("[", " [ ").replace("]", " ]"))
    return tuple([(tuple(words.split()), field) for words, field, _, _ in pieces])


_PARTS: Final = {kind: _parts(form) for kind, form in FORMS.items()}


def _first_words(kind: type) -> Iterable[str]:
    """Return the words that begin an instruction of this kind."""
    match FORMS[kind].split()[0]:
        case "{op}":
            return UNARY if kind is Unary else BINARY
        case "{kind}":
            return _INVOKE_KINDS
        case word:
            return (word,)


_OPTIONAL_RESULT: Final = frozenset((Invoke, InvokeDynamic))
_DEFINITIONS: Final = {
    word: kind for kind, roles in ROLES.items() if "dest" in roles for word in _first_words(kind)
}
_EFFECTS: Final = {
    word: kind
    for kind, roles in ROLES.items()
    if "dest" not in roles or kind in _OPTIONAL_RESULT
    for word in _first_words(kind)
}


@final
class InstructionParser:
    """Reads the instructions of one body in order; collects the lines they tell."""

    def __init__(self, cursor: Cursor, variables: Variables) -> None:
        self._cursor = cursor
        self._use = variables.use
        self._type_of = variables.type_of
        self._pc = 0
        self.lines: list[tuple[int, int]] = []
        self._readers: dict[PartRole, Callable[[], object]] = {
            **dict.fromkeys(PartRole, self._use),
            PartRole.OPERANDS: lambda: parse_list(cursor, self._use),
            PartRole.INT_OPERANDS: lambda: parse_list(cursor, self._use),
            PartRole.RETURNED: lambda: self._use() if cursor.at_variable() else None,
            PartRole.COMPARED: self._compared,
            PartRole.TARGET: cursor.block,
            PartRole.CASES: lambda: parse_list(cursor, self._case),
            PartRole.OPERATOR: cursor.take,
            PartRole.CONDITION: self._condition,
            PartRole.ELEMENT_KIND: lambda: cursor.name(
                "a kind of array element: I, J, F, D, L, B, C or S"
            ),
            PartRole.NAME: lambda: cursor.name("the name of a method"),
            PartRole.CLASS: lambda: cursor.name("a class"),
            PartRole.TYPE: cursor.type,
            PartRole.METHOD_TYPE: cursor.method_type,
            PartRole.CONSTANT: lambda: parse_constant(cursor),
            PartRole.FIELD: lambda: parse_field_ref(cursor),
            PartRole.INVOKE_KIND: lambda: _INVOKE_KINDS[cursor.take()],
            PartRole.DYNAMIC_TARGET: lambda: parse_target(cursor),
        }

    def definition(self, dest: Var) -> tuple[Instr, str | None]:
        """Read an instruction that defines `dest`, from after the equals sign.

        The type is what its result has if the text does not say.
        """
        kind = _DEFINITIONS.get(self._cursor.text)
        if kind is None:
            raise self._cursor.error("an instruction with a result, such as const or add")
        instr = self._fields(kind, {"dest": dest})
        return self._placed(instr), _RESULT_TYPES[kind](instr, self._type_of)

    def effect(self) -> Instr:
        """Read an instruction that defines nothing."""
        kind = _EFFECTS.get(self._cursor.text)
        if kind is None:
            raise self._cursor.error("an instruction, such as v0 = ..., putfield or goto")
        return self._placed(self._fields(kind, {"dest": None} if kind in _OPTIONAL_RESULT else {}))

    def _fields(self, kind: Any, found: dict[str, object]) -> Instr:
        """Read the words and fields of an instruction as its form has them."""
        cursor, roles = self._cursor, ROLES[kind]
        for words, field in _PARTS[kind]:
            for word in words:
                cursor.expect(word)
            if field is None:
                continue
            if roles[field] is PartRole.METHOD:
                is_interface = found["kind"] == InvokeKind.INTERFACE
                found[field] = parse_method_ref(cursor, is_interface)
            else:
                found[field] = self._readers[roles[field]]()
        instr: Instr = kind(self._pc, **found)
        return instr

    def _placed(self, instr: Instr) -> Instr:
        """Read where an instruction came from; without an offset it follows the one before."""
        cursor = self._cursor
        pc = self._pc
        if cursor.take_if("@"):
            pc = cursor.integer()
            instr = msgspec.structs.replace(instr, pc=pc)
        if cursor.take_if("line"):
            line = cursor.integer()
            self.lines.append((cursor.integer() if cursor.take_if("from") else pc, line))
        self._pc = pc + 1
        return instr

    def _compared(self) -> Var | None:
        cursor = self._cursor
        return None if cursor.take_if("0") or cursor.take_if("null") else self._use()

    def _condition(self) -> str:
        op = _SIGNS.get(self._cursor.text)
        if op is None:
            raise self._cursor.error("a comparison: == != < >= > <=")
        self._cursor.take()
        return op

    def _case(self) -> tuple[int, BlockId]:
        value = self._cursor.integer()
        self._cursor.expect(":")
        return value, self._cursor.block()


# Types of results ---------------------------------------------------------------------------------

_TypeOf: TypeAlias = Callable[[Var], str | None]


def _unary_type(instr: Unary, type_of: _TypeOf) -> str | None:
    known = type_of(instr.operand)
    return known and unary_result(instr.op, known)


def _binary_type(instr: Binary, type_of: _TypeOf) -> str | None:
    known = type_of(instr.left)
    return known and binary_result(instr.op, known)


def _element_type(instr: ArrayLoad, type_of: _TypeOf) -> str:
    array = type_of(instr.array) or ""
    element = array[1:] if array[:1] == "[" else OBJECT_TYPE
    return element if instr.kind == "L" else instr.kind


def _type_of_constant(constant: Constant) -> str:
    match constant:
        case NumberConstant() | DynamicConstant():
            return constant.type
        case StringConstant():
            return STRING_TYPE
        case NullConstant():
            return NULL_TYPE
        case ClassConstant():
            return CLASS_TYPE
        case MethodTypeConstant():
            return METHOD_TYPE_TYPE
        case HandleConstant():
            return METHOD_HANDLE_TYPE


def _result(descriptor: str) -> str | None:
    """Return the type a call has as its result, or None if the descriptor does not tell."""
    try:
        result = return_type(descriptor)
    except DescriptorError:
        return None
    return None if result == "V" else result


_RESULT_TYPES: Final[dict[type, Callable[[Any, _TypeOf], str | None]]] = {
    Const: lambda instr, _: _type_of_constant(instr.value),
    Unary: _unary_type,
    Binary: _binary_type,
    InstanceOf: lambda *_: "Z",
    Cast: lambda instr, _: instr.type,
    New: lambda instr, _: type_of_class(instr.class_name),
    NewArray: lambda instr, _: instr.type,
    ArrayLength: lambda *_: "I",
    ArrayLoad: _element_type,
    GetField: lambda instr, _: instr.field.descriptor,
    GetStatic: lambda instr, _: instr.field.descriptor,
    Invoke: lambda instr, _: _result(instr.method.descriptor),
    InvokeDynamic: lambda instr, _: _result(instr.descriptor),
    Catch: lambda *_: THROWABLE_TYPE,
}

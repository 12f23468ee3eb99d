"""Reads instructions, each by a method named after its first word."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

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
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    BlockId,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Goto,
    If,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Throw,
    Unary,
    Var,
)
from heddle.program.operators import BINARY, CONDITIONS, UNARY, binary_result, unary_result
from heddle.program.text.lexer import Cursor
from heddle.program.text.parse_constants import (
    parse_constant,
    parse_field_ref,
    parse_list,
    parse_method_ref,
    parse_target,
)
from heddle.program.text.variables import Variables

# An instruction and the type its result has if the text does not say.
_Defined: TypeAlias = tuple[Instr, str | None]
_Definition: TypeAlias = Callable[[Var], _Defined]
_Effect: TypeAlias = Callable[[], Instr]

_SIGNS: Final = {sign: op for op, sign in CONDITIONS.items()}
_INVOKE_KINDS: Final = {f"invoke{kind.name.lower()}": kind for kind in InvokeKind}


@final
class InstructionParser:
    """Reads the instructions of one body in order; collects the lines they tell."""

    def __init__(self, cursor: Cursor, variables: Variables) -> None:
        self._cursor = cursor
        self._use = variables.use
        self._type_of = variables.type_of
        self._pc = 0
        self.lines: list[tuple[int, int]] = []
        self._definitions: dict[str, _Definition] = {
            "const": self._const,
            "instanceof": self._instanceof,
            "cast": self._cast,
            "new": self._new,
            "newarray": self._newarray,
            "arraylength": self._arraylength,
            "arrayload": self._arrayload,
            "getfield": self._getfield,
            "getstatic": self._getstatic,
            "catch": self._catch,
            **dict.fromkeys(_INVOKE_KINDS, self._invoke),
            "invokedynamic": self._invokedynamic,
            **dict.fromkeys(UNARY, self._unary),
            **dict.fromkeys(BINARY, self._binary),
        }
        self._effects: dict[str, _Effect] = {
            "arraystore": self._arraystore,
            "putfield": self._putfield,
            "putstatic": self._putstatic,
            **dict.fromkeys(_INVOKE_KINDS, lambda: self._invoke(None)[0]),
            "invokedynamic": lambda: self._invokedynamic(None)[0],
            "monitorenter": self._monitorenter,
            "monitorexit": self._monitorexit,
            "goto": self._goto,
            "if": self._if,
            "switch": self._switch,
            "return": self._return,
            "throw": self._throw,
        }

    def definition(self, dest: Var) -> _Defined:
        """Read an instruction that defines `dest`, from after the equals sign."""
        read = self._definitions.get(self._cursor.text)
        if read is None:
            raise self._cursor.error("an instruction with a result, such as const or add")
        instr, type_ = read(dest)
        return self._placed(instr), type_

    def effect(self) -> Instr:
        """Read an instruction that defines nothing."""
        read = self._effects.get(self._cursor.text)
        if read is None:
            raise self._cursor.error("an instruction, such as v0 = ..., putfield or goto")
        return self._placed(read())

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

    # Values ---------------------------------------------------------------------------------------

    def _const(self, dest: Var) -> _Defined:
        self._cursor.take()
        value = parse_constant(self._cursor)
        return Const(self._pc, dest, value), _type_of_constant(value)

    def _unary(self, dest: Var) -> _Defined:
        op = self._cursor.take()
        operand = self._use()
        known = self._type_of(operand)
        return Unary(self._pc, dest, op, operand), known and unary_result(op, known)

    def _binary(self, dest: Var) -> _Defined:
        op = self._cursor.take()
        left, right = self._use(), self._use()
        known = self._type_of(left)
        return Binary(self._pc, dest, op, left, right), known and binary_result(op, known)

    def _instanceof(self, dest: Var) -> _Defined:
        self._cursor.take()
        operand = self._use()
        return InstanceOf(self._pc, dest, self._cursor.type(), operand), "Z"

    def _cast(self, dest: Var) -> _Defined:
        self._cursor.take()
        operand = self._use()
        type_ = self._cursor.type()
        return Cast(self._pc, dest, type_, operand), type_

    def _catch(self, dest: Var) -> _Defined:
        self._cursor.take()
        return Catch(self._pc, dest), THROWABLE_TYPE

    # Objects, arrays, fields ----------------------------------------------------------------------

    def _new(self, dest: Var) -> _Defined:
        self._cursor.take()
        name = self._cursor.name("a class")
        return New(self._pc, dest, name), type_of_class(name)

    def _newarray(self, dest: Var) -> _Defined:
        self._cursor.take()
        type_ = self._cursor.type()
        return NewArray(self._pc, dest, type_, parse_list(self._cursor, self._use)), type_

    def _arraylength(self, dest: Var) -> _Defined:
        self._cursor.take()
        return ArrayLength(self._pc, dest, self._use()), "I"

    def _arrayload(self, dest: Var) -> _Defined:
        self._cursor.take()
        kind, array, index = self._element()
        known = self._type_of(array) or ""
        element = known[1:] if known[:1] == "[" else OBJECT_TYPE
        instr = ArrayLoad(self._pc, dest, kind, array, index)
        return instr, element if kind == "L" else kind

    def _arraystore(self) -> Instr:
        self._cursor.take()
        kind, array, index = self._element()
        self._cursor.expect("=")
        return ArrayStore(self._pc, kind, array, index, self._use())

    def _element(self) -> tuple[str, Var, Var]:
        kind = self._cursor.name("a kind of array element: I, J, F, D, L, B, C or S")
        array = self._use()
        self._cursor.expect("[")
        index = self._use()
        self._cursor.expect("]")
        return kind, array, index

    def _getfield(self, dest: Var) -> _Defined:
        self._cursor.take()
        base = self._use()
        field = parse_field_ref(self._cursor)
        return GetField(self._pc, dest, field, base), field.descriptor

    def _putfield(self) -> Instr:
        self._cursor.take()
        base = self._use()
        field = parse_field_ref(self._cursor)
        self._cursor.expect("=")
        return PutField(self._pc, field, base, self._use())

    def _getstatic(self, dest: Var) -> _Defined:
        self._cursor.take()
        field = parse_field_ref(self._cursor)
        return GetStatic(self._pc, dest, field), field.descriptor

    def _putstatic(self) -> Instr:
        self._cursor.take()
        field = parse_field_ref(self._cursor)
        self._cursor.expect("=")
        return PutStatic(self._pc, field, self._use())

    def _monitorenter(self) -> Instr:
        self._cursor.take()
        return MonitorEnter(self._pc, self._use())

    def _monitorexit(self) -> Instr:
        self._cursor.take()
        return MonitorExit(self._pc, self._use())

    # Calls ----------------------------------------------------------------------------------------

    def _invoke(self, dest: Var | None) -> _Defined:
        kind = _INVOKE_KINDS[self._cursor.take()]
        method = parse_method_ref(self._cursor, kind == InvokeKind.INTERFACE)
        args = parse_list(self._cursor, self._use)
        return Invoke(self._pc, dest, kind, method, args), _result(method.descriptor)

    def _invokedynamic(self, dest: Var | None) -> _Defined:
        self._cursor.take()
        name = self._cursor.name("the name of a method")
        descriptor = self._cursor.method_type()
        args = parse_list(self._cursor, self._use)
        target = parse_target(self._cursor)
        instr = InvokeDynamic(self._pc, dest, name, descriptor, target, args)
        return instr, _result(descriptor)

    # Control --------------------------------------------------------------------------------------

    def _goto(self) -> Instr:
        self._cursor.take()
        return Goto(self._pc, self._cursor.block())

    def _if(self) -> Instr:
        cursor = self._cursor
        cursor.take()
        left = self._use()
        op = _SIGNS.get(cursor.text)
        if op is None:
            raise cursor.error("a comparison: == != < >= > <=")
        cursor.take()
        right = None if cursor.take_if("0") or cursor.take_if("null") else self._use()
        cursor.expect("then")
        then = cursor.block()
        cursor.expect("else")
        return If(self._pc, op, left, right, then, cursor.block())

    def _switch(self) -> Instr:
        self._cursor.take()
        key = self._use()
        cases = parse_list(self._cursor, self._case)
        self._cursor.expect("default")
        return Switch(self._pc, key, cases, self._cursor.block())

    def _case(self) -> tuple[int, BlockId]:
        value = self._cursor.integer()
        self._cursor.expect(":")
        return value, self._cursor.block()

    def _return(self) -> Instr:
        self._cursor.take()
        return Return(self._pc, self._use() if self._cursor.at_variable() else None)

    def _throw(self) -> Instr:
        self._cursor.take()
        return Throw(self._pc, self._use())


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

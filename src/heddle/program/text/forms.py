"""The text form of each instruction: words and signs, with its fields in braces.

A result is written before the form, as `v1: I = `. The spelling of a field follows from its role
(`heddle.program.ir.ROLES`).
"""

from typing import Final

from heddle.program import ir

FORMS: Final[dict[type, str]] = {
    ir.Const: "const {value}",
    ir.Unary: "{op} {operand}",
    ir.Binary: "{op} {left} {right}",
    ir.InstanceOf: "instanceof {operand} {type}",
    ir.Cast: "cast {operand} {type}",
    ir.New: "new {class_name}",
    ir.NewArray: "newarray {type} {lengths}",
    ir.ArrayLength: "arraylength {array}",
    ir.ArrayLoad: "arrayload {kind} {array}[{index}]",
    ir.ArrayStore: "arraystore {kind} {array}[{index}] = {value}",
    ir.GetField: "getfield {base} {field}",
    ir.PutField: "putfield {base} {field} = {value}",
    ir.GetStatic: "getstatic {field}",
    ir.PutStatic: "putstatic {field} = {value}",
    ir.Invoke: "{kind} {method} {args}",
    ir.InvokeDynamic: "invokedynamic {name}{descriptor} {args} {target}",
    ir.MonitorEnter: "monitorenter {operand}",
    ir.MonitorExit: "monitorexit {operand}",
    ir.Catch: "catch",
    ir.Goto: "goto {target}",
    ir.If: "if {left} {op} {right} then {then} else {otherwise}",
    ir.Switch: "switch {key} {cases} default {default}",
    ir.Return: "return {value}",
    ir.Throw: "throw {value}",
}

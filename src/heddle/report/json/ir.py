"""The IR as JSON, for programs in other languages; the keys are described in `docs/ir.md`."""

import json
import re
from enum import IntEnum
from typing import Final, TypeAlias

import msgspec

from heddle.program.classes import Class, Method
from heddle.program.ir import Block, Body, Instr
from heddle.program.refs import FieldRef, MethodRef

SCHEMA: Final = 1
Json: TypeAlias = "int | float | str | bool | list[Json] | dict[str, Json] | None"
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def render_ir(classes: tuple[Class, ...]) -> str:
    """Render classes with the bodies of their methods."""
    whole: dict[str, Json] = {"schema": SCHEMA, "classes": [_class(c) for c in classes]}
    return json.dumps(whole, indent=1)


def _class(declared: Class) -> dict[str, Json]:
    return {
        "name": declared.name,
        "flags": declared.flags,
        "super": declared.super_name,
        "interfaces": list(declared.interfaces),
        "major": declared.major,
        "source_file": declared.source_file,
        "fields": [
            {"name": f.name, "descriptor": f.descriptor, "flags": f.flags} for f in declared.fields
        ],
        "methods": [_method(method) for method in declared.methods],
    }


def _method(method: Method) -> dict[str, Json]:
    return {
        "name": method.name,
        "descriptor": method.descriptor,
        "flags": method.flags,
        "unlifted": method.unlifted,
        "body": None if method.body is None else _body(method.body),
    }


def _body(body: Body) -> dict[str, Json]:
    variables: list[Json] = [
        {"type": body.type_of(var), "name": body.name_of(var)}
        for var in range(len(body.type_index))
    ]
    return {
        "parameters": body.parameters,
        "variables": variables,
        "blocks": [_block(block, body) for block in body.blocks],
    }


def _block(block: Block, body: Body) -> dict[str, Json]:
    return {
        "predecessors": list(block.predecessors),
        "handlers": [_plain(handler) for handler in block.handlers],
        "phis": [_plain(phi) for phi in block.phis],
        "instructions": [_instruction(instr, body) for instr in block.instrs],
    }


def _instruction(instr: Instr, body: Body) -> Json:
    plain = _plain(instr)
    assert isinstance(plain, dict)
    return {"op": plain.pop("kind_of"), "line": body.line_of(instr.pc), **plain}


def _plain(value: object) -> Json:
    """Convert a record to a dictionary that also contains the kind of the record."""
    match value:
        case IntEnum():
            return value.name.lower()
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [_plain(item) for item in value]
        case MethodRef(owner, name, descriptor) | FieldRef(owner, name, descriptor):
            return {"owner": owner, "name": name, "descriptor": descriptor}
        case msgspec.Struct():
            fields = {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
            kind = _CAPITAL.sub("_", type(value).__name__).lower()
            return {"kind_of": kind, **fields}
        case _:
            raise TypeError(f"{type(value)} is no part of the IR")

"""Edits of a class: methods whose code is replaced, fields that are added."""

import struct
from functools import cached_property
from typing import Final, final

import msgspec

from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.code_image import CodeImage, read_code_image, write_code_image
from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.growing_pool import GrowingPool
from heddle.frontend.classwriter.image import (
    RawAttribute,
    RawMember,
    read_class_image,
    write_class_image,
)
from heddle.frontend.classwriter.rewrite import MethodShape, edited_code
from heddle.frontend.lift.scan import LiftError, Scan, scan
from heddle.program.classes import Flags
from heddle.program.descriptors import DescriptorError

_CODE: Final = "Code"
_LINES: Final = "LineNumberTable"


@final
class EditableMethod:
    """A method with code: its declaration, its code, and its instructions."""

    def __init__(self, index: int, flags: int, shape: MethodShape, code: CodeImage) -> None:
        self.index = index
        self.flags = flags
        self.shape = shape
        self.code = code

    @property
    def place(self) -> str:
        """The class and the method, for messages."""
        return f"{self.shape.owner}.{self.shape.name}{self.shape.descriptor}"

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """The source lines by offset, sorted; a table that cannot be read says nothing."""
        rows = [
            row
            for attribute in self.code.attributes
            if attribute.name == _LINES and len(attribute.body) % 4 == 2
            for row in struct.iter_unpack(">HH", attribute.body[2:])
        ]
        return sorted(rows)

    @cached_property
    def scan(self) -> Scan:
        """The instructions and jumps; a `ClassFileError` if the code cannot be cut into them."""
        try:
            return scan(self.code.code)
        except LiftError as error:
            raise ClassFileError(self.place, 0, str(error)) from None
        except (struct.error, IndexError):
            reason = "the last instruction of a method is not whole"
            raise ClassFileError(self.place, 0, reason) from None


@final
class ClassEditor:
    """A class on its way from its old bytes to new ones."""

    def __init__(self, data: bytes, place: str) -> None:
        self.image = read_class_image(data, place)
        self.pool = GrowingPool(self.image.pool)
        self._methods = [*self.image.methods]
        self._fields = [*self.image.fields]
        self._attributes = [*self.image.attributes]

    def methods(self) -> list[EditableMethod]:
        """Return the methods with code, in order."""
        image = self.image
        found: list[EditableMethod] = []
        for index, member in enumerate(image.methods):
            code = next((a for a in member.attributes if a.name == _CODE), None)
            if code is not None:
                texts = image.pool.utf8(member.name_index), image.pool.utf8(member.descriptor_index)
                static = bool(member.flags & Flags.STATIC)
                shape = MethodShape(image.version[1], image.name, *texts, static)
                made = read_code_image(code.body, image.pool)
                found.append(EditableMethod(index, member.flags, shape, made))
        return found

    def edit(self, method: EditableMethod, edits: CodeEdits) -> tuple[str, ...]:
        """Replace the code of a method; return the names of attributes that had to be left out.

        Nothing is replaced where it ends in a `NoRoomError`, or a `ClassFileError` for code that
        cannot be understood.
        """
        try:
            made = edited_code(method.shape, method.code, method.scan, edits, self.pool)
        except DescriptorError as error:
            raise ClassFileError(method.place, self.image.pool.end, str(error)) from None
        member = self._methods[method.index]
        body = write_code_image(made.code)
        attributes = [
            RawAttribute(a.name, a.name_index, body) if a.name == _CODE else a
            for a in member.attributes
        ]
        self._methods[method.index] = msgspec.structs.replace(member, attributes=(*attributes,))
        return made.dropped

    def add_field(self, flags: int, name: str, descriptor: str) -> None:
        """Append a field without attributes."""
        texts = self.pool.utf8(name), self.pool.utf8(descriptor)
        self._fields.append(RawMember(flags, *texts, ()))

    def add_method(self, flags: int, name: str, descriptor: str, code: CodeImage) -> None:
        """Append a method with code."""
        texts = self.pool.utf8(name), self.pool.utf8(descriptor)
        attribute = RawAttribute(_CODE, self.pool.utf8(_CODE), write_code_image(code))
        self._methods.append(RawMember(flags, *texts, (attribute,)))

    def replace_attribute(self, name: str, body: bytes) -> None:
        """Replace the content of an attribute of the class."""
        self._attributes = [
            RawAttribute(a.name, a.name_index, body) if a.name == name else a
            for a in self._attributes
        ]

    def written(self) -> bytes:
        """Return the class file as it is now."""
        changed = msgspec.structs.replace(
            self.image,
            fields=(*self._fields,),
            methods=(*self._methods,),
            attributes=(*self._attributes,),
        )
        return write_class_image(changed, self.pool)

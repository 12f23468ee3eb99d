"""Unresolved names from the constant pool: what an instruction says before resolution.

A reference is made once per class file and shared by the instructions that use it, so its hash is
computed once. `owner` is an internal class name (`java/lang/String`) or, for methods that arrays
inherit, an array descriptor (`[I`).
"""

from typing import final


@final
class MethodRef:
    """A method by the class it is looked up in, its name and its descriptor (JVMS 4.4.2)."""

    __match_args__ = ("owner", "name", "descriptor", "is_interface")
    __slots__ = ("_hash", "descriptor", "is_interface", "name", "owner")

    def __init__(self, owner: str, name: str, descriptor: str, is_interface: bool) -> None:
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self.is_interface = is_interface
        self._hash = hash((owner, name, descriptor, is_interface))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, MethodRef) or self._hash != other._hash:
            return False
        return (
            self.name == other.name
            and self.owner == other.owner
            and self.descriptor == other.descriptor
            and self.is_interface == other.is_interface
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"MethodRef({self.owner}.{self.name}{self.descriptor})"


@final
class FieldRef:
    """A field by the class it is looked up in, its name and its descriptor (JVMS 4.4.2)."""

    __match_args__ = ("owner", "name", "descriptor")
    __slots__ = ("_hash", "descriptor", "name", "owner")

    def __init__(self, owner: str, name: str, descriptor: str) -> None:
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self._hash = hash((owner, name, descriptor))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, FieldRef) or self._hash != other._hash:
            return False
        return (
            self.name == other.name
            and self.owner == other.owner
            and self.descriptor == other.descriptor
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"FieldRef({self.owner}.{self.name}:{self.descriptor})"

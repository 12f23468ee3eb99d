"""Opaque methods of the JDK that only compare their arguments, or read those that are collections.

`equals`, `compareTo`, and the methods of collections and maps convert nothing to text, so they do
not call `toString`. Of collections and maps that they are passed they read what these hold. What
they look up they do not keep. `equals` examines only objects of its receiver's type: nothing equals
an object of another class, collections and maps excepted. `compareTo` casts to a type that is
comparable. The table `models/comparing.txt` names the collections and their methods.
"""

from typing import Final, final

from heddle.models.comparing import comparing_models
from heddle.program.classes import Method
from heddle.program.descriptors import OBJECT_TYPE, type_of_class
from heddle.program.hierarchy import Hierarchy

_EQUALS: Final = ("equals", "(Ljava/lang/Object;)Z")
_COMPARE_TO: Final = ("compareTo", "(Ljava/lang/Object;)I")
_COMPARABLE: Final = "Ljava/lang/Comparable;"
_TO_STRING: Final = ("toString", "()Ljava/lang/String;")


@final
class Comparing:
    """Decides which opaque methods of the JDK only compare or read, and what that calls."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._models = comparing_models()

    def only_compares(self, method: Method) -> bool:
        """Tell whether a method of the JDK compares or reads its arguments, making no text."""
        if (method.name, method.descriptor) in (_EQUALS, _COMPARE_TO):
            return True
        return self._is_collection(method.owner) and method.name not in self._models.adding

    def only_looks_up(self, method: Method) -> bool:
        """Tell whether such a method of a collection or map keeps none of its arguments."""
        return method.name in self._models.looking_up

    def receiver(self, method: Method, receiver: str) -> str:
        """Return a receiver's class if the effect of a method depends on it, else its owner."""
        is_equals = (method.name, method.descriptor) == _EQUALS
        return receiver if is_equals else method.owner

    def examined(self, method: Method, receiver: str) -> str:
        """Return the type of the arguments that such a method on an object of a class examines."""
        if (method.name, method.descriptor) == _COMPARE_TO:
            return _COMPARABLE
        is_equals = (method.name, method.descriptor) == _EQUALS
        is_specific = is_equals and receiver not in self._models.general
        return type_of_class(receiver) if is_specific else OBJECT_TYPE

    def may_call(self, declared: str, method: Method) -> bool:
        """Tell whether such a method calls a method on an argument of a declared class."""
        if self._is_collection(declared):
            return method.name in self._models.reading
        return (method.name, method.descriptor) != _TO_STRING

    def _is_collection(self, name: str) -> bool:
        return any(self._hierarchy.is_subclass(name, each) for each in self._models.collections)

"""What the analysis is known to miss in the programs, and why; each entry must still be true."""

from typing import Final

_CLASSES = "objects and calls made through java.lang.reflect are not followed"
_HANDLES = "method handles are not followed to what they call"
_OBJECT_STREAMS = "object streams do not call back, nor give back what was written"

KNOWN_GAPS: Final[dict[str, str]] = {
    "AnnotationsRead": f"{_CLASSES}; nor are values of annotations",
    "ArraysCopiedTyped": "arrays made by java.lang.reflect.Array are unknown",
    "EnumMaps": "the constants of an enum are not found from its class",
    "FieldsByName": "fields reached by names that are not constants are unknown",
    "InitForName": _CLASSES,
    "InstanceMain": "the object that the launcher makes is missing",
    "LambdaGenericBridges": "calls of a lambda go past the bridges of its interface (harmless)",
    "MethodHandlesCombined": _HANDLES,
    "MethodHandlesInvoke": _HANDLES,
    "ReflectionArrays": "arrays made and filled by java.lang.reflect.Array are unknown",
    "ReflectionConstructors": _CLASSES,
    "ReflectionFields": _CLASSES,
    "ReflectionForName": _CLASSES,
    "ReflectionMethodLists": _CLASSES,
    "ReflectionMethods": _CLASSES,
    "SerializableLambdas": _OBJECT_STREAMS,
    "Serialization": _OBJECT_STREAMS,
    "ServiceLoaders": "providers in META-INF/services are not read",
}

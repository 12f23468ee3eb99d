"""What the analysis is known to miss in the programs, and why; each entry must still be true."""

from typing import Final

_CLASSES = "objects and calls made through java.lang.reflect are not followed"
_HANDLES = "method handles are not followed to what they call"
_VAR_HANDLES = "what a VarHandle stores and loads does not flow"
_SERIALIZABLE = "a lambda is lost in the cast to a marker interface such as Serializable"
_UNCAUGHT = "nothing calls the handlers of uncaught exceptions"
_ENUMS = "the constants of an enum are not found from its class"
_CODERS = "the streams below a reader or writer are lost in the opaque sun.nio.cs"
_REFERENT = "the object of a Reference does not come back from get"
_OBJECT_STREAMS = "object streams do not call back, nor give back what was written"

KNOWN_GAPS: Final[dict[str, str]] = {
    "AnnotationsRead": f"{_CLASSES}; nor are values of annotations",
    "Comparators": _SERIALIZABLE,
    "CompletableFutures": _VAR_HANDLES,
    "DynamicProxies": _CLASSES,
    "EnumMaps": _ENUMS,
    "EnumSwitch": _ENUMS,
    "ExceptionOverrides": "printing a stack trace does not call toString or getCause",
    "FormatToString": "formatting does not call formatTo",
    "InheritableThreadLocals": _REFERENT,
    "InitForName": _CLASSES,
    "InstanceMain": "the object that the launcher makes is missing",
    "LambdaGenericBridges": "calls of a lambda go past the bridges of its interface (harmless)",
    "MethodHandlesCombined": _HANDLES,
    "MethodHandlesInvoke": _HANDLES,
    "OwnInputStream": _CODERS,
    "OwnWriter": _CODERS,
    "PlatformBuilder": _UNCAUGHT,
    "ReflectionArrays": "arrays made and filled by java.lang.reflect.Array are unknown",
    "ReflectionConstructors": _CLASSES,
    "ReflectionFields": _CLASSES,
    "ReflectionForName": _CLASSES,
    "ReflectionMethodLists": _CLASSES,
    "ReflectionMethods": _CLASSES,
    "SerializableLambdas": f"{_SERIALIZABLE}; {_OBJECT_STREAMS}",
    "Serialization": _OBJECT_STREAMS,
    "ServiceLoaders": "providers in META-INF/services are not read",
    "ThreadGroupHandler": _UNCAUGHT,
    "UncaughtDefault": _UNCAUGHT,
    "UncaughtPerThread": _UNCAUGHT,
    "VarHandleArrays": _VAR_HANDLES,
    "VarHandleFields": _VAR_HANDLES,
    "WeakReferences": _REFERENT,
}

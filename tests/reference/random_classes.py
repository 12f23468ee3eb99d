"""Random classes for hypothesis: every attribute, odd names and flags, members without code."""

from typing import TypeVar

from hypothesis import strategies as st
from random_constants import CLASSES, DESCRIPTORS, NAMES, TYPES

from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    Class,
    ClassValue,
    ElementValue,
    EnclosingMethod,
    EnumValue,
    Field,
    InnerClass,
    Method,
    RecordComponent,
)

_T = TypeVar("_T")

_FLAGS = st.integers(0, 0xFFFF)
_LITERALS = st.one_of(
    st.integers(-(1 << 63), (1 << 63) - 1),
    st.floats(allow_nan=False),  # a NaN is unequal to itself
    st.text(st.characters(), max_size=4),
)


def _some(item: st.SearchStrategy[_T]) -> st.SearchStrategy[tuple[_T, ...]]:
    return st.lists(item, max_size=2).map(tuple)


def _annotations(value: st.SearchStrategy[ElementValue]) -> st.SearchStrategy[Annotation]:
    return st.builds(Annotation, TYPES, st.booleans(), _some(st.tuples(NAMES, value)))


_VALUES: st.SearchStrategy[ElementValue] = st.recursive(
    st.one_of(_LITERALS, st.builds(EnumValue, TYPES, NAMES), st.builds(ClassValue, TYPES)),
    lambda inner: st.one_of(st.builds(ArrayValue, _some(inner)), _annotations(inner)),
    max_leaves=4,
)
ANNOTATIONS = _annotations(_VALUES)
_SIGNATURES = st.none() | st.text(max_size=4)

FIELDS = st.builds(
    Field,
    st.just("p/C") | CLASSES,
    NAMES,
    TYPES,
    _FLAGS,
    _SIGNATURES,
    st.none() | _LITERALS,
    _some(ANNOTATIONS),
)
METHODS_WITHOUT_CODE = st.builds(
    Method,
    owner=st.just("p/C") | CLASSES,
    name=NAMES,
    descriptor=DESCRIPTORS,
    flags=_FLAGS,
    unlifted=st.none() | st.text(max_size=4),
    signature=_SIGNATURES,
    exceptions=_some(CLASSES),
    annotations=_some(ANNOTATIONS),
    parameter_annotations=_some(_some(ANNOTATIONS)),
    parameter_names=_some(st.none() | NAMES),
    annotation_default=st.none() | _VALUES,
)
_COMPONENTS = st.builds(RecordComponent, NAMES, TYPES, _SIGNATURES, _some(ANNOTATIONS))


def classes() -> st.SearchStrategy[Class]:
    """Make classes."""
    return st.builds(
        Class,
        name=st.just("p/C") | CLASSES,
        flags=_FLAGS,
        super_name=st.just("java/lang/Object") | st.none() | CLASSES,
        interfaces=_some(CLASSES),
        fields=_some(FIELDS),
        methods=_some(METHODS_WITHOUT_CODE),
        major=st.integers(45, 69),
        minor=st.sampled_from([0, 3, 65535]),
        source_file=st.none() | st.text(st.characters(), max_size=4),
        signature=_SIGNATURES,
        inner_classes=_some(
            st.builds(InnerClass, CLASSES, st.none() | CLASSES, st.none() | NAMES, _FLAGS)
        ),
        enclosing_method=st.none()
        | st.builds(EnclosingMethod, CLASSES, st.none() | NAMES, st.none() | DESCRIPTORS),
        nest_host=st.none() | CLASSES,
        nest_members=_some(CLASSES),
        record=st.none() | _some(_COMPONENTS),
        permitted_subclasses=st.none() | _some(CLASSES),
        annotations=_some(ANNOTATIONS),
        assumptions=_some(
            st.builds(Assumption, st.sampled_from(AssumptionKind), st.text(max_size=4), NAMES)
        ),
    )

"""Random names, types and constants, odd ones included, for hypothesis."""

from hypothesis import strategies as st

from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    DynamicTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    MethodTypeConstant,
    NullConstant,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
    UnknownTarget,
)
from heddle.program.refs import FieldRef, MethodRef

# Anything HotSpot loads as a name (JVMS 4.2.2), lone surrogates and control characters included.
ODD_NAMES = st.text(st.characters(exclude_characters=".;[/()"), min_size=1, max_size=4)
NAMES = st.one_of(
    st.sampled_from(["f", "<init>", "lambda$run$0", "a-b", "b0", "v1", "I", "line", "from"]),
    st.sampled_from(["any", "none", "public", "interface", "class", "1", "a b", "<", "//", '"']),
    ODD_NAMES,
)
CLASSES = st.one_of(
    st.sampled_from(["p/C", "java/lang/Object", "q/D$1", "p/package-info", "none", "class", "C"]),
    ODD_NAMES,
)
PRIMITIVES = st.sampled_from("BCDFIJSZ")
REFERENCES = st.one_of(
    st.sampled_from(["Lp/C;", "Ljava/lang/Object;", "[I", "[[Z", "[Lq/D$1;"]),
    ODD_NAMES.map(lambda name: f"L{name};"),
)
TYPES = st.one_of(PRIMITIVES, REFERENCES)
DESCRIPTORS = st.builds(
    lambda taken, given: f"({''.join(taken)}){given}",
    st.lists(TYPES, max_size=3),
    st.one_of(st.just("V"), TYPES),
)
FIELDS = st.builds(FieldRef, CLASSES, NAMES, TYPES)
METHODS = st.builds(MethodRef, CLASSES, NAMES, DESCRIPTORS, st.booleans())

NUMBERS = st.one_of(
    st.builds(NumberConstant, st.just("I"), st.integers(-(1 << 31), (1 << 31) - 1)),
    st.builds(NumberConstant, st.just("J"), st.integers(-(1 << 63), (1 << 63) - 1)),
    st.builds(NumberConstant, st.just("F"), st.integers(0, (1 << 32) - 1)),
    st.builds(NumberConstant, st.just("D"), st.integers(0, (1 << 64) - 1)),
    st.builds(NumberConstant, st.just("F"), st.sampled_from([0x3DCCCCCD, 0x7FC00000, 0x80000000])),
    st.builds(NumberConstant, st.just("D"), st.sampled_from([0, 0x3FB999999999999A, 0x7FF << 52])),
)
FIELD_HANDLES = st.builds(
    HandleConstant,
    st.sampled_from([kind for kind in HandleKind if kind <= HandleKind.PUT_STATIC]),
    CLASSES,
    NAMES,
    TYPES,
    st.booleans(),
)
METHOD_HANDLES = st.builds(
    HandleConstant,
    st.sampled_from([kind for kind in HandleKind if kind > HandleKind.PUT_STATIC]),
    CLASSES,
    NAMES,
    DESCRIPTORS,
    st.booleans(),
)
HANDLES = st.one_of(FIELD_HANDLES, METHOD_HANDLES)


def _tuples(item: st.SearchStrategy[Constant]) -> st.SearchStrategy[tuple[Constant, ...]]:
    return st.lists(item, max_size=2).map(tuple)


CONSTANTS: st.SearchStrategy[Constant] = st.recursive(
    st.one_of(
        NUMBERS,
        st.builds(StringConstant, st.text(st.characters(), max_size=5)),
        st.just(NullConstant()),
        st.builds(ClassConstant, TYPES),
        st.builds(MethodTypeConstant, DESCRIPTORS),
        HANDLES,
    ),
    lambda inner: st.builds(
        DynamicConstant, NAMES, TYPES, st.builds(Bootstrap, METHOD_HANDLES, _tuples(inner))
    ),
    max_leaves=4,
)
BOOTSTRAPS = st.builds(Bootstrap, METHOD_HANDLES, _tuples(CONSTANTS))
TARGETS: st.SearchStrategy[DynamicTarget] = st.one_of(
    st.builds(
        LambdaTarget,
        CLASSES,
        NAMES,
        DESCRIPTORS,
        DESCRIPTORS,
        METHOD_HANDLES,
        st.lists(CLASSES, max_size=2).map(tuple),
        st.lists(DESCRIPTORS, max_size=2).map(tuple),
        st.booleans(),
    ),
    st.builds(ConcatTarget, st.none() | st.text(max_size=3), _tuples(CONSTANTS)),
    st.builds(RecordTarget, NAMES, CLASSES, st.lists(FIELD_HANDLES, max_size=2).map(tuple)),
    st.builds(SwitchTarget, NAMES, _tuples(CONSTANTS)),
    st.builds(UnknownTarget, BOOTSTRAPS),
)

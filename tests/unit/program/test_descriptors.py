"""Descriptors taken apart (JVMS 4.3), odd names included."""

import pytest

from heddle.program.descriptors import DescriptorError, java_type, parameter_types, return_type


@pytest.mark.parametrize(
    ("descriptor", "parameters", "result"),
    [
        ("()V", (), "V"),
        ("(IJ)D", ("I", "J"), "D"),
        (
            "(Ljava/lang/String;[[I[La/B;Z)[Lx/Y;",
            ("Ljava/lang/String;", "[[I", "[La/B;", "Z"),
            "[Lx/Y;",
        ),
        ("(La)b;)La)b;", ("La)b;",), "La)b;"),
    ],
)
def test_parts(descriptor: str, parameters: tuple[str, ...], result: str) -> None:
    assert parameter_types(descriptor) == parameters
    assert return_type(descriptor) == result


@pytest.mark.parametrize(
    "descriptor", ["", "V", "(", "()", "(I", "(Q)V", "(L;)V", "(La)V", "()II", "()VV"]
)
def test_what_is_no_descriptor(descriptor: str) -> None:
    with pytest.raises(DescriptorError):
        return_type(descriptor)


@pytest.mark.parametrize(
    ("type_", "spelled"),
    [("I", "int"), ("Lp/C$D;", "p.C$D"), ("[[J", "long[][]"), ("[Lp/C;", "p.C[]")],
)
def test_types_as_java_spells_them(type_: str, spelled: str) -> None:
    assert java_type(type_) == spelled

"""The text form of classes: every attribute, flags in words, what is left out, errors."""

from pathlib import Path

import msgspec
import pytest

from heddle.program.assumption import Assumption, AssumptionKind
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    ClassValue,
    EnclosingMethod,
    EnumValue,
    Flags,
    InnerClass,
    RecordComponent,
)
from heddle.program.program import phantom
from heddle.program.text import print_class, print_method
from ir_text import TextError, parse_class, parse_classes, parse_method
from ir_validation import validate

COUNTER = """\
@Lp/ThreadSafe;
class public p/Counter extends p/Base implements java/lang/Runnable, p/I {
  version 45 3
  source "Counter.java"
  signature "Lp/Base;"
  enclosed p/Outer.m ()V
  inner public static p/Counter$In in p/Counter named In
  inner p/Counter$1
  nesthost p/Outer
  nestmembers p/A, p/B
  record (@Lp/X;(n = 1) x:I, y:Ljava/util/List; signature "Ljava/util/List<Lp/C;>;")
  permits none
  assumed unknown-bootstrap "p/Counter.m()V" "what it runs is unknown"
  @Lp/GuardedBy;(value = "this", e = enum Lp/E;.A, c = class V, a = (1, 2.5d), b = @invisible Lp/B;)
  field private volatile hits:I
  field public static final MAX:J = 5 signature "J"
  @invisible Lp/Y;
  method public abstract m(ILjava/lang/String;)V throws java/io/IOException, p/E signature "x" \
named (a, none) annotated ((), (@Lp/Z;, @Lp/W;))
  method private native n()V default ("text", class V) unlifted "no code"
  method public synchronized run()V {
    parameters v0: Lp/Counter; "this"
    b0:
      v1: I = getfield v0 p/Counter.hits:I                       @1 line 12 from 0
      v2: I = const 1                                            @4
      v3: I = add v1 v2
      putfield v0 p/Counter.hits:I = v3
      return                                                     @9 line 13
  }
}
"""


def test_a_class_with_everything() -> None:
    cls = parse_class(COUNTER)
    assert cls.name == "p/Counter"
    assert cls.flags == Flags.PUBLIC | 0x20
    assert (cls.super_name, cls.interfaces) == ("p/Base", ("java/lang/Runnable", "p/I"))
    assert (cls.major, cls.minor) == (45, 3)
    assert (cls.source_file, cls.signature) == ("Counter.java", "Lp/Base;")
    assert cls.enclosing_method == EnclosingMethod("p/Outer", "m", "()V")
    assert cls.inner_classes == (
        InnerClass("p/Counter$In", "p/Counter", "In", Flags.PUBLIC | Flags.STATIC),
        InnerClass("p/Counter$1", None, None, 0),
    )
    assert (cls.nest_host, cls.nest_members) == ("p/Outer", ("p/A", "p/B"))
    assert cls.record == (
        RecordComponent("x", "I", None, (Annotation("Lp/X;", True, (("n", 1),)),)),
        RecordComponent("y", "Ljava/util/List;", "Ljava/util/List<Lp/C;>;"),
    )
    assert cls.permitted_subclasses == ()
    assert cls.annotations == (Annotation("Lp/ThreadSafe;", True),)
    assert cls.assumptions == (
        Assumption(AssumptionKind.UNKNOWN_BOOTSTRAP, "p/Counter.m()V", "what it runs is unknown"),
    )
    assert print_class(cls) == COUNTER


def test_nothing_that_a_class_can_have_is_missing_there() -> None:
    cls = parse_class(COUNTER)
    for parts in ((cls,), cls.fields, cls.methods, cls.record or (), cls.inner_classes):
        for about in msgspec.structs.fields(parts[0]):
            assert any(getattr(part, about.name) != about.default for part in parts), about.name


def test_its_fields() -> None:
    hits, limit = parse_class(COUNTER).fields
    assert (hits.owner, hits.name, hits.descriptor) == ("p/Counter", "hits", "I")
    assert hits.flags == Flags.PRIVATE | Flags.VOLATILE
    assert hits.annotations == (
        Annotation(
            "Lp/GuardedBy;",
            True,
            (
                ("value", "this"),
                ("e", EnumValue("Lp/E;", "A")),
                ("c", ClassValue("V")),
                ("a", ArrayValue((1, 2.5))),
                ("b", Annotation("Lp/B;", False)),
            ),
        ),
    )
    assert (limit.constant, limit.signature) == (5, "J")


def test_its_methods() -> None:
    m, n, run = parse_class(COUNTER).methods
    assert m.annotations == (Annotation("Lp/Y;", False),)
    assert m.exceptions == ("java/io/IOException", "p/E")
    assert (m.signature, m.parameter_names) == ("x", ("a", None))
    assert m.parameter_annotations == (
        (),
        (Annotation("Lp/Z;", True), Annotation("Lp/W;", True)),
    )
    assert (n.body, n.unlifted) == (None, "no code")
    assert n.annotation_default == ArrayValue(("text", ClassValue("V")))
    assert run.flags == Flags.PUBLIC | Flags.SYNCHRONIZED
    assert run.body is not None
    assert run.body.lines == ((0, 12), (9, 13))


def test_the_least_that_makes_a_class() -> None:
    cls = parse_class("class p/C { }")
    assert (cls.flags, cls.super_name, cls.major) == (0x20, "java/lang/Object", 61)
    assert print_class(cls) == "class p/C {\n  version 61\n}\n"


@pytest.mark.parametrize(
    ("header", "flags"),
    [
        ("class public final p/C", Flags.PUBLIC | Flags.FINAL | 0x20),
        ("class nosuper p/C", 0),
        ("class final enum p/C", Flags.FINAL | Flags.ENUM | 0x20),
        ("class 0x8 nosuper p/C", 0x8),
        ("class static 0x40 p/C", 0x8 | 0x40 | 0x20),
        ("interface p/C", Flags.INTERFACE | Flags.ABSTRACT),
        ("interface annotation p/C", Flags.INTERFACE | Flags.ABSTRACT | Flags.ANNOTATION),
        ("interface super noabstract p/C", Flags.INTERFACE | 0x20),
        ('class "public"', 0x20),
        ("class module nosuper module-info", Flags.MODULE),
    ],
)
def test_flags_of_a_class(header: str, flags: int) -> None:
    cls = parse_class(f"{header} {{ }}")
    assert cls.flags == flags
    assert parse_class(print_class(cls)).flags == flags


def test_a_bit_means_what_its_owner_makes_of_it() -> None:
    text = (
        "class p/C {\n  version 61\n  field volatile transient f:I\n"
        "  method synchronized bridge varargs m()V\n}\n"
    )
    cls = parse_class(text)
    assert cls.fields[0].flags == 0x40 | 0x80
    assert cls.methods[0].flags == 0x20 | 0x40 | 0x80
    assert print_class(cls) == text


def test_bits_without_a_word_are_kept() -> None:
    text = "class p/C {\n  version 61\n  field 0x820 f:I\n  method static 0xe000 m()V\n}\n"
    assert parse_class(text).fields[0].flags == 0x820
    assert print_class(parse_class(text)) == text


def test_object_and_phantoms_have_a_text() -> None:
    for name in ("java/lang/Object", "p/Missing"):
        cls = phantom(name)
        read = parse_class(print_class(cls))
        assert (read.flags, read.super_name) == (cls.flags, cls.super_name)


def test_parameters_are_told_by_the_method() -> None:
    instance, static = parse_class(
        """
        class p/C {
          method m(JI)V {
            parameters v0 "this", v1, v2
          b0:
            return
          }
          method static n(J)V {
          b0:
            v1 = add v0 v0
            return
          }
        }
        """
    ).methods
    assert instance.body is not None
    assert static.body is not None
    assert [instance.body.type_of(var) for var in range(3)] == ["Lp/C;", "J", "I"]
    assert instance.body.names == {0: "this"}
    assert (static.body.parameters, static.body.type_of(1)) == (1, "J")


def test_a_body_with_too_few_parameters_reads_back() -> None:
    text = "method static p/C.m(J)V {\n  parameters none\n  b0:\n    return\n}\n"
    method = parse_method(text)
    assert method.body is not None
    assert method.body.parameters == 0
    assert print_method(method) == text


def test_a_method_alone_names_its_class() -> None:
    text = "@Lp/A;\nmethod public p/C.m()V\n"
    assert parse_method(text).owner == "p/C"
    assert print_method(parse_method(text)) == text
    with pytest.raises(TextError, match="its class comes first"):
        parse_method("method m()V")


def test_members_of_another_class_say_so() -> None:
    text = "class p/C {\n  version 61\n  field q/D.f:I\n  method q/D.m()V\n}\n"
    cls = parse_class(text)
    assert (cls.fields[0].owner, cls.methods[0].owner) == ("q/D", "q/D")
    assert print_class(cls) == text


def test_several_classes() -> None:
    text = "class p/A {\n  version 61\n}\ninterface p/B {\n  version 61\n}\n"
    classes = parse_classes(f"// two\n\n{text}")
    assert "".join(map(print_class, classes)) == text
    assert parse_classes(" // nothing") == ()


def test_floating_constants_keep_their_bits() -> None:
    text = "class p/C {\n  version 61\n  field f:D = 0d:7ff8000000000001\n  field g:F = 0.5d\n}\n"
    assert print_class(parse_class(text)) == text
    assert parse_class(text.replace("0.5d", "0.5f")).fields[1].constant == 0.5


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "'class' or 'interface'"),
        ("class {", 1, 7, "the name of a class"),
        ("class p/C", 1, 10, "'{'"),
        ("class p/C { ", 1, 13, "'field', 'method'"),
        ("class p/C {\n  field f I\n}", 2, 11, "':'"),
        ("class p/C {\n  method m\n}", 2, 11, "a method descriptor"),
        ("class p/C {\n  method m()V {\n  b0:\n    x\n  }\n}", 4, 5, "an instruction"),
        ("class p/C { } class p/D { }", 1, 15, "the end of the text"),
        ("class p/C {\n  field f:I = x\n}", 2, 15, "a number or a string"),
        ("class p/C {\n  version x\n}", 2, 11, "an integer"),
        ("class p/C {\n  assumed x\n}", 2, 11, "a kind of assumption"),
    ],
)
def test_error(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_class(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in caught.value.expected


def test_annotations_nest_to_a_limit() -> None:
    nested = "(" * 65 + ")" * 65
    with pytest.raises(TextError, match="at most 64 values"):
        parse_class(f"@Lp/A;(x = {nested}) class p/C {{ }}")
    assert parse_class(f"@Lp/A;(x = {nested[1:-1]}) class p/C {{ }}").annotations


def test_the_examples_of_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "ir.md").read_text(encoding="utf-8")
    printed = next(part for part in text.split("```") if part.startswith("\nclass"))[1:]
    written = next(part for part in text.split('"""') if "method synchronized" in part)
    assert print_class(parse_class(printed)) == printed
    for method in (*parse_class(printed).methods, parse_method(written)):
        assert method.body is not None
        assert validate(method.body, method.descriptor, method.is_static, method.owner) == ()

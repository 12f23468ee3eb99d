"""The tables of library models: every row reads, and says what it should."""

import pytest

from heddle.models.rows import TableError
from heddle.models.tables import (
    Argument,
    ArrayOf,
    CallOf,
    Clone,
    Fresh,
    Global,
    Model,
    ModelRows,
    Models,
    ModelStatement,
    Reflective,
    This,
)
from heddle.program.program import Role


def model(owner: str, name: str, arguments: int = 0) -> Model | None:
    return Models().method(owner, name, arguments, Role.JDK)


def test_rows_say_what_they_mean() -> None:
    assert model("java/lang/System", "arraycopy") == (
        ModelStatement(Argument(2, elements=True), Argument(0, elements=True)),
    )
    assert model("java/lang/Object", "clone") == (ModelStatement("return", Clone(This())),)
    assert model("java/lang/Thread", "start") == (
        ModelStatement(Global("THREADS"), This()),
        ModelStatement(None, CallOf(This("group"), "add", (This(),))),
        ModelStatement(None, CallOf(This(), "run")),
        ModelStatement(None, CallOf(This(), "dispatchUncaughtException", (Global("THROWN"),))),
    )
    assert model("java/lang/Object", "notify") == ()
    assert model("java/lang/System", "lineSeparator") == (
        ModelStatement("return", Fresh("Ljava/lang/String;")),
    )
    assert model("java/lang/Thread", "getThreads") == (
        ModelStatement("return", ArrayOf("THREADS", "[Ljava/lang/Thread;")),
    )


def test_fields_of_our_own_are_used_by_each_call_for_itself() -> None:
    carrier, value = "Ljava/lang/ScopedValue$Carrier;", Argument(1)
    bound = ModelStatement(Argument(0, field="BOUND"), value)
    row = (bound, ModelStatement("return", Fresh(carrier, "CARRIED", value)))
    models = Models()
    assert model("java/lang/ScopedValue", "where", 2) == row
    assert models.in_place("java/lang/ScopedValue", "where", 2, Role.PHANTOM) == row
    assert models.in_place("java/lang/ScopedValue", "newInstance", 0, Role.JDK) is not None
    # What calls something is called itself; other rows are shared.
    assert models.in_place("java/lang/ScopedValue", "runWhere", 3, Role.JDK) is None
    assert models.in_place("java/lang/Object", "clone", 0, Role.JDK) is None


def test_rows_may_be_for_one_number_of_arguments() -> None:
    clone = (ModelStatement("return", Clone(Argument(0))),)
    assert model("java/util/Arrays", "copyOf", 2) == clone
    assert model("java/util/Arrays", "copyOf", 3) is None
    assert model("java/lang/Object", "clone", 0) == (ModelStatement("return", Clone(This())),)


def test_the_longest_prefix_decides() -> None:
    scoped = Models()
    assert scoped.is_analysed("java/util/HashMap", Role.JDK)
    assert not scoped.is_analysed("java/util/zip/ZipFile", Role.JDK)
    assert not scoped.is_analysed("sun/misc/Unsafe", Role.JDK)
    assert scoped.is_analysed("javax/example/Library", Role.LIBRARY)
    assert Models(everything=True).is_analysed("sun/misc/Unsafe", Role.JDK)


def test_logging_is_not_looked_at_unless_it_is_the_application() -> None:
    logger = "org/slf4j/LoggerFactory"
    assert not Models().is_analysed(logger, Role.LIBRARY)
    assert Models().is_analysed(logger, Role.APPLICATION)
    assert Models(everything=True).is_analysed(logger, Role.LIBRARY)
    assert Models(ModelRows(scope=("org.slf4j. analysed",))).is_analysed(logger, Role.LIBRARY)
    own = Models(ModelRows(scope=("com.acme.log. opaque library",)))
    assert not own.is_analysed("com/acme/log/Log", Role.LIBRARY, own.under_test(["com/acme/log/A"]))
    assert not own.is_analysed("com/acme/log/Log", Role.LIBRARY)
    assert own.is_analysed("com/acme/log/Log", Role.APPLICATION)


def test_a_logging_library_under_test_is_looked_at_in_all_its_jars() -> None:
    models, core = Models(), "ch/qos/logback/core/Appender"
    own = models.under_test(["ch/qos/logback/classic/Logger", "com/acme/Main"])
    assert own == {"ch.qos.logback."}
    assert models.is_analysed(core, Role.LIBRARY, own)
    assert not models.is_analysed("org/slf4j/Logger", Role.LIBRARY, own)
    assert not models.is_analysed(core, Role.LIBRARY, models.under_test(["com/acme/Main"]))


def test_reflective_calls() -> None:
    invoke = Reflective("invoke", ("this", "arg0", "arg1"), is_open=False)
    assert Models().reflective("java/lang/reflect/Method", "invoke") == invoke
    combined = Models().reflective("java/lang/invoke/MethodHandle", "bindTo")
    assert combined == Reflective("combine", (), is_open=False)
    assert Models().reflective("java/lang/reflect/Method", "getName") is None
    overridable = Models().reflective("java/lang/ClassLoader", "loadClass")
    assert overridable is not None
    assert overridable.is_open


def test_reflection_may_be_left_alone() -> None:
    models = Models(reflection=False)
    assert models.reflective("java/lang/Class", "forName") == Reflective("unknown", (), False)
    assert models.reflective("java/lang/String", "length") is None


def test_merged_classes() -> None:
    exact, roots = Models().merged()
    assert "java/lang/String" in exact
    assert roots == ("java/lang/Throwable",)
    assert "java/util/ArrayList" not in exact


def test_rows_of_a_user_come_first_and_apply_everywhere() -> None:
    own = ModelRows(
        methods=("java.lang.Object.clone: return this", "com.acme.Native.make/1: return arg0"),
        scope=("java.util.zip. analysed", "com.acme.generated. opaque"),
        merged=("com.acme.Money", "com.acme.Value+"),
        reflection=("com.acme.Beans.make: instantiate arg0",),
    )
    models = Models(own, everything=True)
    assert models.method("java/lang/Object", "clone", 0, Role.JDK) == (
        ModelStatement("return", This()),
    )
    assert models.method("com/acme/Native", "make", 1, Role.APPLICATION) is not None
    assert models.method("com/acme/Native", "make", 2, Role.APPLICATION) is None
    assert models.method("java/lang/Object", "wait", 0, Role.APPLICATION) is None
    assert Models(own).is_analysed("java/util/zip/ZipFile", Role.JDK)
    assert not models.is_analysed("com/acme/generated/Parser", Role.LIBRARY)
    exact, roots = models.merged()
    assert {"com/acme/Money", "com/acme/Value", "java/lang/String"} <= exact
    assert roots == ("com/acme/Value", "java/lang/Throwable")
    beans = Reflective("instantiate", ("arg0",), is_open=False)
    assert models.reflective("com/acme/Beans", "make") == beans
    assert models.reflective("java/lang/reflect/Method", "invoke") is not None


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (ModelRows(methods=("nonsense",)), "models.methods, row 1: 'nonsense': expected"),
        (ModelRows(methods=("a.B.c: return",)), "'a.B.c: return': expected 'return new TYPE' or"),
        (ModelRows(methods=("a.B.c",)), "'a.B.c': expected 'return new TYPE' or"),
        (ModelRows(methods=("a.B.c: X = new",)), "models.methods, row 1"),
        (ModelRows(scope=("a. analysed", "b. maybe")), "models.scope, row 2: 'b. maybe'"),
        (ModelRows(scope=("",)), "models.scope, row 1: ''"),
        (ModelRows(scope=("a. analysed library",)), "expected 'analysed' after the subject"),
        (ModelRows(merged=("a.B c",)), "models.merged, row 1: 'a.B c': expected nothing after"),
        (ModelRows(reflection=("a.B.c",)), "models.reflection, row 1"),
        (ModelRows(reflection=("a.B.c: invoke argX",)), "expected 'RULE [OPERAND...] [open]'"),
        (
            ModelRows(reflection=("a.B.c: conjure this",)),
            "row 1: 'conjure' is no rule",
        ),
    ],
)
def test_rows_that_cannot_be_read(rows: ModelRows, message: str) -> None:
    with pytest.raises(TableError) as raised:
        Models(rows)
    assert message in str(raised.value)

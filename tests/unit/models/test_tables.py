"""The tables of library models: every row reads, and says what it should."""

from heddle.models.tables import (
    Argument,
    ArrayOf,
    CallOf,
    Clone,
    Effect,
    Fresh,
    Global,
    Reflective,
    This,
    merged_classes,
    method_model,
    method_models,
    reflective_call,
    scope,
)


def test_rows_say_what_they_mean() -> None:
    models = method_models()
    assert models["java/lang/System", "arraycopy"] == (
        Effect(Argument(2, elements=True), Argument(0, elements=True)),
    )
    assert models["java/lang/Object", "clone"] == (Effect("return", Clone(This())),)
    assert models["java/lang/Thread", "start"] == (
        Effect(Global("THREADS"), This()),
        Effect(None, CallOf(This("group"), "add", (This(),))),
        Effect(None, CallOf(This(), "run")),
        Effect(None, CallOf(This(), "dispatchUncaughtException", (Global("THROWN"),))),
    )
    assert models["java/lang/Object", "notify"] == ()
    assert models["java/lang/System", "lineSeparator"] == (
        Effect("return", Fresh("Ljava/lang/String;")),
    )
    assert models["java/lang/Thread", "getThreads"] == (
        Effect("return", ArrayOf("THREADS", "[Ljava/lang/Thread;")),
    )


def test_rows_may_be_for_one_number_of_arguments() -> None:
    clone = (Effect("return", Clone(Argument(0))),)
    assert method_model("java/util/Arrays", "copyOf", 2) == clone
    assert method_model("java/util/Arrays", "copyOf", 3) is None
    assert method_model("java/lang/Object", "clone", 0) == (Effect("return", Clone(This())),)


def test_the_longest_prefix_decides() -> None:
    scoped = scope(everything=False)
    assert scoped.is_analysed("java/util/HashMap")
    assert not scoped.is_analysed("java/util/zip/ZipFile")
    assert not scoped.is_analysed("sun/misc/Unsafe")
    assert scoped.is_analysed("org/example/Library")
    assert scope(everything=True).is_analysed("sun/misc/Unsafe")


def test_reflective_calls() -> None:
    invoke = Reflective("invoke", ("this", "arg0", "arg1"), is_open=False)
    assert reflective_call("java/lang/reflect/Method", "invoke") == invoke
    combined = reflective_call("java/lang/invoke/MethodHandle", "bindTo")
    assert combined == Reflective("combine", (), is_open=False)
    assert reflective_call("java/lang/reflect/Method", "getName") is None
    overridable = reflective_call("java/lang/ClassLoader", "loadClass")
    assert overridable is not None
    assert overridable.is_open


def test_merged_classes() -> None:
    exact, roots = merged_classes()
    assert "java/lang/String" in exact
    assert roots == ("java/lang/Throwable",)
    assert "java/util/ArrayList" not in exact

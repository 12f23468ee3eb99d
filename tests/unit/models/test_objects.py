"""What is believed of calls that are not analysed, and of types that need no lock."""

import pytest

from heddle.models.objects import THIS, ObjectModels, ObjectRow
from heddle.models.rows import TableError


def test_types_are_safe_by_name_or_by_package() -> None:
    models = ObjectModels()
    safe = ("java/lang/String", "java/util/concurrent/atomic/AtomicInteger", "java/util/Hashtable")
    assert all(models.is_safe(name) for name in safe)
    unsafe = ("java/lang/StringBuilder", "java/util/HashMap", "java/lang/Object", "p/java")
    assert not any(models.is_safe(name) for name in unsafe)


def test_rows_of_one_class_and_of_all() -> None:
    models = ObjectModels()
    copy = ObjectRow(frozenset((0,)), frozenset((2,)), elements=frozenset((0, 2)))
    assert models.row("java/lang/System", "arraycopy", ()) == copy
    assert models.row("com/acme/Thing", "hashCode", ()) == ObjectRow(frozenset((THIS,)))
    assert models.row("com/acme/Thing", "arraycopy", ()) is None


def test_what_is_returned() -> None:
    models = ObjectModels()
    row = models.row("java/util/Objects", "requireNonNull", ())
    assert row is not None
    assert row.returns == 0
    made = models.row("java/util/Collections", "synchronizedMap", ())
    assert made is not None
    assert made.returns == "safe"


@pytest.mark.parametrize(
    "row",
    ["java.util.Map", "a.b.c: eats arg0", "a.b.c: reads it", "a.b.c: returns old", "a unsafe"],
)
def test_a_row_that_cannot_be_read(row: str) -> None:
    with pytest.raises(TableError, match=r"models\.objects, row 1"):
        ObjectModels((row,))


def test_the_category_of_the_nearest_supertype_counts_and_names_before_packages() -> None:
    models = ObjectModels()
    assert models.category(("p/Mine", "java/text/SimpleDateFormat", "java/text/Format")) == (
        "compatible"
    )
    assert models.category(("java/util/Random", "java/util/random/RandomGenerator")) == "safe"
    cursor = ("java/util/concurrent/ConcurrentHashMap$KeyIterator", "java/util/Iterator")
    assert models.category(cursor) == "compatible"
    assert models.category(("p/Mine",)) is None


def test_rows_of_the_user_come_first() -> None:
    rows = ("com.acme. compatible", "java.util.Random compatible", "com.acme.A.get*: reads this")
    models = ObjectModels(rows)
    assert models.category(("com/acme/io/A",)) == "compatible"
    assert not models.is_safe("java/util/Random")
    assert models.row("com/acme/A", "getName", ()) == ObjectRow(frozenset((THIS,)))
    assert models.row("com/acme/A", "setName", ()) is None


def test_rows_for_overloads_by_how_many_arguments_and_by_arrays() -> None:
    models = ObjectModels()
    buffer = "java/nio/ByteBuffer"
    of_array = models.row(buffer, "put", ("[B",))
    of_buffer = models.row(buffer, "put", ("Ljava/nio/ByteBuffer;",))
    assert of_array is not None
    assert of_buffer is not None
    assert of_array.writes == {THIS}
    assert of_buffer.writes == {THIS, 0}
    assert models.row(buffer, "get", ("I",)) != models.row(buffer, "get", ())

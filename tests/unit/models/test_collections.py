"""The table of collections: rows for overloads."""

from heddle.models.collections import CollectionModels, CollectionRow


def test_a_row_is_about_overloads_that_have_its_arguments() -> None:
    models = CollectionModels(["p.Crew.add: adds arg1"])
    assert models.row(["p/Crew"], "add", 2) == CollectionRow("adds", (1,))
    assert models.row(["p/Crew"], "add", 1) is None


def test_rows_are_inherited() -> None:
    models = CollectionModels()
    assert models.row(["p/Crew", "java/lang/Iterable"], "forEach", 1) == CollectionRow(
        "visits", (0,)
    )

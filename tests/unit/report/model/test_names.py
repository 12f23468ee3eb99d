"""Names in reports: counted nouns, articles, parameters as source spells them."""

import pytest

from heddle.report.model.names import assumed_subject, counted, parameters, with_article


@pytest.mark.parametrize(
    ("name", "said"),
    [("Object", "an Object"), ("Book", "a Book"), ("int[]", "an int[]"), ("User", "a User")],
)
def test_articles(name: str, said: str) -> None:
    assert with_article(name) == said


def test_counted_nouns() -> None:
    assert [counted(n, "finding") for n in (0, 1, 2)] == ["0 findings", "1 finding", "2 findings"]
    assert counted(2, "class") == "2 classes"


@pytest.mark.parametrize(
    ("descriptor", "said"),
    [
        ("()V", "()"),
        ("(Ljava/lang/String;I[[J)Ljava/util/List;", "(String, int, long[][])"),
        ("(Ljava/util/Map$Entry;)V", "(Map$Entry)"),
        ("", ""),
        ("(Q)V", "(Q)V"),
    ],
)
def test_parameters(descriptor: str, said: str) -> None:
    assert parameters(descriptor) == said


def test_the_subject_of_an_assumption_is_named_as_in_source() -> None:
    assert (
        assumed_subject("java/io/Out.print(Ljava/lang/String;[I)V")
        == "java.io.Out.print(String, int[])"
    )
    assert assumed_subject("bank.Clock.now") == "bank.Clock.now"
    assert assumed_subject("races on references (some)") == "races on references (some)"

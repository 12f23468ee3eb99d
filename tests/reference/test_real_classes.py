"""Every invariant of the IR over a sample of real classes, and text that reads back equal."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from heddle.frontend.containers import ClassContainer, containers_of
from heddle.frontend.jdk.jdk import find_jdk
from heddle.frontend.lift.classes import lift_class
from heddle.program.classes import Class
from heddle.program.text import print_body, print_class
from ir_text import parse_body, parse_class
from ir_validation import validate

pytestmark = pytest.mark.exhaustive

JARS = ("hsqldb.jar", "h2.jar", "lucene-core-*.jar", "commons-pool2.jar")
EVERY = {"jdk": 97, "jar": 41}


def containers() -> Iterator[tuple[str, ClassContainer, int]]:
    yield "jdk", find_jdk(None, os.environ).library, EVERY["jdk"]
    newest = Path("/usr/lib/jvm/temurin-25-jdk-amd64")
    if newest.exists():
        yield "jdk 25", find_jdk(newest, {}).library, EVERY["jdk"]
    for pattern in JARS:
        path = min(Path("/usr/share/java").glob(pattern))
        yield pattern, containers_of(path, 17).application[0], EVERY["jar"]


GIVEN = [pytest.param(container, every, id=name) for name, container, every in containers()]


@pytest.mark.parametrize(("container", "every"), GIVEN)
def test_sample(container: ClassContainer, every: int) -> None:
    names = container.class_names()[::every]
    assert names
    bodies = 0
    for name in names:
        data = container.read_class(name)
        assert data is not None
        bodies += check(lift_class(data, name))
    assert bodies > 10


def check(declared: Class) -> int:
    bodies = 0
    for method in declared.methods:
        assert method.unlifted is None, method
        if method.body is not None:
            bodies += 1
            found = validate(method.body, method.descriptor, method.is_static, declared.name)
            assert found == (), method
            assert parse_body(print_body(method.body)) == method.body, method
    text = print_class(declared)
    assert print_class(parse_class(text)) == text, declared
    return bodies

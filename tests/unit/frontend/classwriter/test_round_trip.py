"""Classes of the installed JDK come out as they were, as they are and put together again.

A sample of what `benchmarks/class_writer.py` does with all of them.
"""

import os
from collections import Counter

from class_writer import judge
from heddle.frontend.jdk.jdk import find_jdk

_STEP = 97


def test_a_sample_of_the_jdk_is_written_as_it_was_read() -> None:
    library = find_jdk(None, os.environ).library
    counts: Counter[str] = Counter()
    for name in library.class_names()[::_STEP]:
        data = library.read_class(name)
        assert data is not None
        judge(name, data, counts)
    assert counts.keys() == {"classes", "methods"}
    assert counts["methods"] > 1_000

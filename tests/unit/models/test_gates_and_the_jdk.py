"""The table of gates against the JDK that is installed: who makes parallel streams in it."""

from pathlib import Path

import pytest

from heddle.api import Inputs, open_program
from heddle.models.gates import gates
from heddle.program.classes import Method
from heddle.program.ir import Const, Invoke

pytestmark = pytest.mark.usefixtures("processes")

_MAKER = "java/util/stream/StreamSupport"
_SEQUENTIAL = 0


def test_outside_of_its_package_only_methods_of_the_table_make_parallel_streams(
    tmp_path: Path,
) -> None:
    (tmp_path / "A.java").write_text("class A { }")
    loaded = open_program(Inputs((tmp_path,), workspace=tmp_path))
    library = loaded.jdk.library
    makers = []
    for name in library.class_names():
        code = b"" if name.startswith("java/util/stream/") else library.read_class(name) or b""
        declared = loaded.program.find(name) if b"StreamSupport" in code else None
        makers += [m for m in declared.methods if _makes_parallel(m)] if declared else []
    assert {"java/util/Collection", "java/util/ArrayList"} & {method.owner for method in makers}
    assert [m for m in makers if not gates().is_opened_by(m.owner, m.name)] == []


def _makes_parallel(method: Method) -> bool:
    """Tell whether it asks for a stream that is not known to be sequential."""
    instrs = [i for block in method.body.blocks for i in block.instrs] if method.body else []
    constants = {i.dest: getattr(i.value, "bits", None) for i in instrs if isinstance(i, Const)}
    calls = [i for i in instrs if isinstance(i, Invoke) and i.method.owner == _MAKER]
    return any(constants.get(call.args[-1]) != _SEQUENTIAL for call in calls)

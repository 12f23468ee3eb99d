"""The cyclic garbage collector, put off while large acyclic structures are built.

Lifting makes millions of objects that live on and form no cycles; the collector would walk them
again and again (2.8 times the time was measured).
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the cyclic collector, and start it again if it was on."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

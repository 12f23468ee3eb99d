"""Java text from lines: names filled in, and indented by their braces."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

_UNIT: Final = "    "
_IMPORTS: Final = {
    "java.util": (
        "ArrayDeque ArrayList Arrays Collections Deque HashMap LinkedList List Map"
        " PriorityQueue Timer TimerTask TreeMap Vector"
    ),
    "java.util.concurrent": (
        "ArrayBlockingQueue BlockingQueue BrokenBarrierException Callable CompletableFuture"
        " ConcurrentHashMap ConcurrentLinkedQueue ConcurrentSkipListMap CopyOnWriteArrayList"
        " CountDownLatch CyclicBarrier ExecutionException ExecutorService Executors ForkJoinPool"
        " ForkJoinTask Future LinkedBlockingDeque LinkedBlockingQueue LinkedTransferQueue Phaser"
        " RecursiveAction ScheduledExecutorService Semaphore ThreadFactory ThreadPoolExecutor"
        " TimeUnit"
    ),
    "java.util.concurrent.atomic": (
        "AtomicBoolean AtomicInteger AtomicIntegerArray AtomicLong AtomicReference LongAdder"
    ),
    "java.util.concurrent.locks": (
        "Condition Lock ReadWriteLock ReentrantLock ReentrantReadWriteLock StampedLock"
    ),
    "java.util.function": "IntSupplier IntUnaryOperator Supplier",
    "java.util.stream": "IntStream",
}
_PACKAGES: Final = {name: package for package, names in _IMPORTS.items() for name in names.split()}
_NAME: Final = re.compile(r"\$(\w+)")
_WORD: Final = re.compile(r"(?<![.\w\"])[A-Z]\w+")


_REMAINDER: Final = re.compile(r"# % 2\b")
_VARIANTS: Final = re.compile(r"<<(.*?)\|(.*?)>>")


def variant(lines: Iterable[str], *, racy: bool) -> list[str]:
    """Return lines with one side of each `<<safe|racy>>`, without those that are then empty."""
    chosen = ((_VARIANTS.sub(lambda m: m[2 if racy else 1], line), line) for line in lines)
    return [line for line, was in chosen if line or not was]


def filled(text: str, names: Mapping[str, str]) -> str:
    """Return a template with each `$name` replaced."""
    return _NAME.sub(lambda found: names[found[1]], text)


def indented(lines: Iterable[str]) -> str:
    """Return lines indented by the braces that are open before them."""
    depth, done = 0, list[str]()
    for line in (part.strip() for given in lines for part in given.split("\n")):
        own = depth - 1 if line.startswith("}") else depth
        done.append(f"{_UNIT * own}{line}" if line else "")
        depth += line.count("{") - line.count("}")
    assert depth == 0, done
    return "\n".join(done) + "\n"


def at_index(text: str, index: str) -> str:
    """Return a text with an index for `#`; a remainder of a known index is known."""
    known = _REMAINDER.sub(str(int(index) % 2), text) if index.isdigit() else text
    return known.replace("#", index)


def imports(text: str) -> list[str]:
    """Return the imports that a text needs."""
    words = sorted(set(_WORD.findall(text)) & set(_PACKAGES))
    return sorted(f"import {_PACKAGES[word]}.{word};" for word in words)


def block(head: str, lines: Sequence[str]) -> list[str]:
    """Return lines in braces."""
    return [f"{head} {{", *lines, "}"]


def lambda_of(lines: Sequence[str], parameters: str = "()") -> str:
    """Return a lambda: a single call or value is its expression, else it is a block."""
    if len(lines) == 1 and lines[0].endswith(");") and " = " not in lines[0]:
        return f"{parameters} -> {lines[0].removeprefix('return ')[:-1]}"
    return "\n".join([f"{parameters} -> {{", *lines, "}"])

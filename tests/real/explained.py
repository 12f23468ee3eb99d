"""Methods that the real programs enter and the analysis lacks, each with the recorded reason.

Rows are by program; each names the place of a recorded assumption and what was entered through it.
What those methods enter in turn, and methods of objects that only they make, need no row. Every
row must still be true: what is no longer missing must be taken out.
"""

from typing import Final, NamedTuple

from heddle.program.assumption import AssumptionKind

_INVOKE: Final = "org/junit/runners/model/FrameworkMethod$1.runReflectiveCall()Ljava/lang/Object;"
_BUILD: Final = (
    "org/junit/internal/builders/AnnotatedBuilder"
    ".buildRunner(Ljava/lang/Class;Ljava/lang/Class;)Lorg/junit/runner/Runner;"
)
_CREATE: Final = "org/junit/runners/BlockJUnit4ClassRunner.createTest()Ljava/lang/Object;"
_FIELD: Final = "org/junit/runners/model/FrameworkField.get(Ljava/lang/Object;)Ljava/lang/Object;"
_OLD: Final = (
    "junit/framework/TestSuite"
    ".createTest(Ljava/lang/Class;Ljava/lang/String;)Ljunit/framework/Test;"
)
_INFORMATION: Final = (
    "org/hsqldb/dbinfo/DatabaseInformation"
    ".newDatabaseInformation(Lorg/hsqldb/Database;)Lorg/hsqldb/dbinfo/DatabaseInformation;"
)
_ARRAY: Final = (
    "org/hsqldb/lib/ArrayUtil"
    ".toAdjustedArray(Ljava/lang/Object;Ljava/lang/Object;II)Ljava/lang/Object;"
)


class Explained(NamedTuple):
    """An assumption, by its kind and the method its subject begins with, and what it let in."""

    kind: AssumptionKind
    method: str
    entered: tuple[str, ...]


def _reflection(method: str, *entered: str) -> Explained:
    return Explained(AssumptionKind.REFLECTION, method, entered)


EXPLAINED: Final[dict[str, tuple[Explained, ...]]] = {
    "HsqldbClient": (
        _reflection(
            _INFORMATION,
            "org/hsqldb/dbinfo/DatabaseInformationFull <clinit> ()V",
            "org/hsqldb/dbinfo/DatabaseInformationFull <init> (Lorg/hsqldb/Database;)V",
            "org/hsqldb/dbinfo/DatabaseInformationMain <clinit> ()V",
        ),
        _reflection(_ARRAY, "org/hsqldb/QueryExpression isVariable ()Z"),
    ),
    "H2Client": (),
    "JunitClient": (
        _reflection(
            _INVOKE,
            "JunitClient$Plain adds ()V",
            "JunitClient$Plain assumes ()V",
            "JunitClient$Plain collects ()V",
            "JunitClient$Plain differs ()V",
            "JunitClient$Plain empty ()V",
            "JunitClient$Plain fill ()V",
            "JunitClient$Plain first ()V",
            "JunitClient$Plain inTime ()V",
            "JunitClient$Plain last ()V",
            "JunitClient$Plain matches ()V",
            "JunitClient$Plain mismatches ()V",
            "JunitClient$Plain refuses ()V",
            "JunitClient$Plain watcher ()Lorg/junit/rules/TestRule;",
            "JunitClient$Plain wrapper ()Lorg/junit/rules/TestRule;",
            "JunitClient$Squares squared ()V",
            "JunitClient$Squares values ()Ljava/util/Collection;",
        ),
        _reflection(_CREATE, "JunitClient$Plain <init> ()V"),
        _reflection(_FIELD, "JunitClient$Plain <clinit> ()V"),
        _reflection(_OLD, "JunitClient$Old <init> ()V"),
        _reflection(
            _BUILD,
            "org/junit/runners/Parameterized <init> (Ljava/lang/Class;)V",
            "org/junit/runners/Suite <init>"
            " (Ljava/lang/Class;Lorg/junit/runners/model/RunnerBuilder;)V",
        ),
    ),
}

"""The grammar of all tables of library knowledge, and its one reader.

Every row says something about a subject. A colon may follow the subject; a semicolon separates
clauses where a table takes several, and commas count as spaces:

    row    = subject [":"] clause {";" clause}
    clause = verb operands conditions

A table declares its rows as data: for each kind of subject, the forms that clauses may have. Forms
look like the rows themselves. Words in lower case stand for themselves, and `a|b` for either; words
in upper case are operands of that kind, with `...` one or more; brackets enclose conditions and
operands that may be missing: `enters NAME [shared|either] [surely]`. The verb is the first run of
words outside brackets.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar, final

from heddle._util.errors import HeddleError

V = TypeVar("V")

# The position of the receiver among the arguments of a call.
RECEIVER: Final = -1
# The name of any class, or of any method of a class.
ANY: Final = "*"
# What a row says that ends with its colon.
NOTHING: Final = "nothing"

_TABLES: Final = Path(__file__).parent
_LINE: Final = re.compile(r"(\S+?)(:)?(?:\s+(.*))?")
_TOKEN: Final = re.compile(r"[\[\]]|[^\s\[\]]+")
_BRACKETS: Final = {"[": ("(?:", 1), "]": (")?", -1)}
_CLASS: Final = r"(?P<owner>[\w.$]+)"
_ANY_CLASS: Final = r"(?P<owner>\*)"
_METHOD: Final = r"(?P<name>[\w$<>]+)"
_ARITY: Final = r"/(?P<arity>\d+)"
_SUBJECTS: Final = {
    "class": _CLASS,
    "class+": rf"{_CLASS}\+",
    "prefix": _CLASS,
    "*ending": rf"\*{_CLASS}",
    "class.method": rf"{_CLASS}\.{_METHOD}",
    "class.method/N": rf"{_CLASS}\.{_METHOD}{_ARITY}",
    "class.method/N[]": rf"{_CLASS}\.{_METHOD}/(?P<arity>\d+\[\])",
    "class.method*": rf"{_CLASS}\.{_METHOD}\*",
    "class.*": rf"{_CLASS}\.(?P<name>\*)",
    "*.method": rf"{_ANY_CLASS}\.{_METHOD}",
    "*.method/N": rf"{_ANY_CLASS}\.{_METHOD}{_ARITY}",
    "*.method*": rf"{_ANY_CLASS}\.{_METHOD}\*",
    "*": _ANY_CLASS,
}
_OPERANDS: Final = {
    "ARG": r"arg\d+",
    "AMOUNT": r"-?\d+|arg\d+",
    "CLASS": r"[\w.$]+",
    "CLASSES": r"[\w.$]+(?:\|[\w.$]+)*",
    "LABEL": r"[\w-]+",
    "METHOD": r"\w+(?:/\d+)?",
    "NAME": r"[\w$]+",
    "NUMBER": r"\d+",
    "OBJECT": r"this|arg\d+",
    "PREFIX": r"[\w.$]+",
}


class TableError(HeddleError):
    """A row that does not have a form of its table: where it is, the row, what is expected."""


class Subject(NamedTuple):
    """The subject of a row: a class (internal name), a prefix of names, or a method of a class.

    `kind` is the notation for it, such as `class.method/N`; `arity` is a number of arguments
    without the receiver, or empty for all overloads.
    """

    kind: str
    owner: str
    name: str = ""
    arity: str = ""

    @property
    def method(self) -> tuple[str, str, str]:
        """Return the key of a row about a method."""
        return self.owner, self.name, self.arity


@final
class Row(NamedTuple):
    """One clause of a line: operands are by kind, conditions are the words that follow the verb."""

    place: str
    subject: Subject
    verb: str
    operands: Mapping[str, Sequence[str]]
    conditions: frozenset[str]

    def all(self, kind: str) -> tuple[str, ...]:
        """Return the operands of a kind."""
        return tuple(self.operands.get(kind, ()))

    def get(self, kind: str) -> str:
        """Return the operand of a kind; nothing if it is missing."""
        return next(iter(self.operands.get(kind, ())), "")

    def classes(self, kind: str = "CLASSES") -> frozenset[str]:
        """Return the internal names of the classes in an operand, separated by bars."""
        return frozenset(filter(None, internal_name(self.get(kind)).split("|")))

    def positions(self, kind: str) -> tuple[int, ...]:
        """Return the positions of all operands of a kind that name arguments."""
        return tuple(map(position, self.all(kind)))


class _Form(NamedTuple):
    """A form of clauses: its tokens are the groups of a pattern for words each after a space."""

    text: str
    first: frozenset[str]
    tokens: tuple[str, ...]
    verb: tuple[int, ...]
    pattern: str

    def row(self, place: str, subject: Subject, clause: str) -> Row | None:
        match = re.fullmatch(self.pattern, clause)
        if match is None:
            return None
        groups = match.groups()
        operands: dict[str, list[str]] = {}
        conditions: list[str] = []
        for at, (token, found) in enumerate(zip(self.tokens, groups, strict=True)):
            if found is not None and token.isupper():
                operands.setdefault(token, []).extend(found.split())
            elif found is not None and at not in self.verb:
                conditions.append(found)
        verb = " ".join([groups[at] for at in self.verb])
        return Row(place, subject, verb, operands, frozenset(conditions))


@final
class Table:
    """A table: which forms its rows have, by kinds of subjects, and its own kinds of words.

    Rows have one clause each, or with `several` any number. `key` is where the settings have rows
    of a user.
    """

    def __init__(
        self,
        name: str,
        forms: Mapping[str, Sequence[str]],
        kinds: Mapping[str, str] | None = None,
        *,
        several: bool = False,
        key: str = "",
    ) -> None:
        own = {} if kinds is None else kinds
        self._name = name
        self._key = key or f"models.{name}"
        self._several = several
        subjects = _SUBJECTS | {kind: rf"(?P<owner>{regex})" for kind, regex in own.items()}
        self._kinds = _OPERANDS | dict(own)
        self._forms = [
            (kind, re.compile(subjects[kind]), [_form(text, self._kinds) for text in texts])
            for names, texts in forms.items()
            for kind in names.split()
        ]

    def rows(self, own: Sequence[str] = ()) -> tuple[Row, ...]:
        """Return the rows of the file, and then those of a user.

        A user's row for all overloads of a method replaces the rows for some of them.
        """
        given = self.own(own)
        replaced = {row.subject.method[:2] for row in given if not row.subject.arity}
        kept = (
            row
            for row in self.built_in
            if not row.subject.arity or row.subject.method[:2] not in replaced
        )
        return (*kept, *given)

    @cached_property
    def built_in(self) -> tuple[Row, ...]:
        """The rows of the file."""
        text = (_TABLES / f"{self._name}.txt").read_text("utf-8")
        found = enumerate([line.partition("#")[0] for line in text.splitlines()], 1)
        return self._all([(f"{self._name}.txt:{at}", line) for at, line in found if line.strip()])

    def own(self, given: Sequence[str]) -> tuple[Row, ...]:
        """Return the rows of a user, which are in the settings."""
        return self._all([(f"{self._key}, row {at}", line) for at, line in enumerate(given, 1)])

    def _all(self, numbered: Sequence[tuple[str, str]]) -> tuple[Row, ...]:
        return tuple([row for place, line in numbered for row in self._read(place, line.strip())])

    def _read(self, place: str, line: str) -> Iterator[Row]:
        match = _LINE.fullmatch(line)
        subject, colon, text = match.groups() if match else ("", None, "")
        text = (text or (NOTHING if colon else "")).rstrip("; ")
        for clause in text.split(";") if self._several else (text,):
            words = clause.replace(",", " ").split()
            row = self._row(place, subject, words)
            if row is None:
                raise TableError(f"{place}: {line!r}: {self._expected(subject, words)}")
            yield row

    def _row(self, place: str, subject: str, words: Sequence[str]) -> Row | None:
        for kind, pattern, forms in self._forms:
            begun = _begun(forms, words)
            match = pattern.fullmatch(subject) if begun else None
            if match is not None:
                found, clause = _subject(kind, match), " ".join(("", *words))
                rows = (form.row(place, found, clause) for form in begun)
                row = next((row for row in rows if row is not None), None)
                if row is not None:
                    return row
        return None

    def _expected(self, subject: str, words: Sequence[str]) -> str:
        """Say what is wrong: the subject, the verb, or what follows it, and what would be right."""
        kinds = [each for each in self._forms if each[1].fullmatch(subject)]
        if not kinds:
            names = [kind for kind, _, _ in self._forms]
            return f"expected {_either(names)} at the beginning{self._legend(names)}"
        forms = [form for _, _, forms in kinds for form in forms]
        begun = _begun(forms, words, exactly=True)
        expected = _either([form.text for form in begun or forms if form.text]) or "nothing"
        legend = self._legend([token for form in begun for token in form.tokens])
        return f"expected {expected} after the subject{legend}"

    def _legend(self, kinds: Sequence[str]) -> str:
        words = {kind: _spoken(self._kinds.get(kind, "")) for kind in kinds}
        return "".join([f"; {kind} is {spoken}" for kind, spoken in words.items() if spoken])


@final
class MethodRows(Generic[V]):
    """The rows of methods, by class (internal name), method and number of arguments."""

    def __init__(self, values: Mapping[tuple[str, str, str], V]) -> None:
        self.values = values
        self.classes = frozenset(owner for owner, _, _ in values)

    def has(self, owner: str) -> bool:
        """Tell whether there are rows for a class."""
        return owner in self.classes

    def key(self, owner: str, name: str, arguments: int) -> tuple[str, str, str] | None:
        """Return the key of the most specific row for a method; `*` covers no constructors."""
        if owner not in self.classes:
            return None
        keys = [(owner, name, str(arguments)), (owner, name, ""), (owner, ANY, "")]
        found = keys[:2] if name == "<init>" else keys
        return next((key for key in found if key in self.values), None)

    def row(self, owner: str, name: str, arguments: int) -> V | None:
        """Return what the most specific row for a method says."""
        key = self.key(owner, name, arguments)
        return None if key is None else self.values[key]


def lines(rows: Iterable[Row]) -> Iterator[tuple[Subject, list[Row]]]:
    """Return the clauses of each line, with their subject."""
    for (_, subject), clauses in groupby(rows, key=lambda row: (row.place, row.subject)):
        yield subject, list(clauses)


def longest_prefix(prefixes: Container[str], name: str) -> str | None:
    """Return the longest of some prefixes with which the name of a class (internal) begins."""
    dotted = name.replace("/", ".")
    beginnings = (dotted[:length] for length in range(len(dotted), 0, -1))
    return next((prefix for prefix in beginnings if prefix in prefixes), None)


def internal_name(name: str) -> str:
    """Return the internal name of a class, whose name is written with dots."""
    return name.replace(".", "/")


def position(operand: str) -> int:
    """Return the position of `this` or `argN` among the arguments of a call."""
    return RECEIVER if operand == "this" else int(operand.removeprefix("arg"))


def _subject(kind: str, match: re.Match[str]) -> Subject:
    groups = match.groupdict("")
    owner = groups["owner"] if kind == "prefix" else internal_name(groups["owner"])
    return Subject(kind, owner, groups.get("name", ""), groups.get("arity", ""))


def _either(texts: Sequence[str]) -> str:
    return " or ".join([repr(text) for text in dict.fromkeys(texts)])


def _begun(
    forms: Sequence[_Form], words: Sequence[str], *, exactly: bool = False
) -> Sequence[_Form]:
    """Return the forms that begin with the first word, and those that begin with any."""
    first = words[0] if words else ""
    return [form for form in forms if first in form.first or not (form.first or exactly)]


def _form(text: str, kinds: Mapping[str, str]) -> _Form:
    """Compile a form to a pattern in which each word and each operand is a group."""
    tokens: list[str] = []
    verb: list[int] = []
    pattern, depth = "", 0
    for token in _TOKEN.findall(text):
        if token in _BRACKETS:
            bracket, change = _BRACKETS[token]
            pattern, depth = pattern + bracket, depth + change
            continue
        kind = token.removesuffix("...")
        is_of_verb = depth == 0 and not kind.isupper()
        if is_of_verb and (not verb or verb[-1] == len(tokens) - 1):
            verb.append(len(tokens))
        tokens.append(kind)
        pattern += _group(token, kinds)
    first = frozenset(tokens[0].split("|")) if 0 in verb else frozenset[str]()
    return _Form(text, first, tuple(tokens), tuple(verb), pattern)


def _group(token: str, kinds: Mapping[str, str]) -> str:
    kind = token.removesuffix("...")
    if not kind.isupper():
        return f" ({'|'.join(map(re.escape, token.split('|')))})"
    return f"((?: (?:{kinds[kind]}))+)" if kind != token else f" ({kinds[kind]})"


def _spoken(regex: str) -> str:
    """Return the words that a pattern stands for, if it is no more than these; else nothing."""
    words = regex.replace(r"\d+", "N")
    return words.replace("|", " or ") if re.fullmatch(r"[\w|-]+", words) else ""

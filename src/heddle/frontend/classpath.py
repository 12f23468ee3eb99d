"""The class path: the application's containers, the JDK, the libraries.

The application comes first, because it is what the user wants analysed; then the JDK before the
libraries, as class loaders delegate. Application containers are in the order of their labels, so
that the order of the inputs does not matter; libraries keep the order of the class path.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final, final

from heddle._util.errors import InputError
from heddle._util.patterns import matches_name
from heddle.frontend.cache import ClassCache
from heddle.frontend.class_directory import ClassDirectory
from heddle.frontend.classfile.reader import internal_name, read_class_file
from heddle.frontend.containers import ArchiveContainer, ClassContainer
from heddle.frontend.lift.classes import lift_class
from heddle.frontend.zip.manifest import MANIFEST_NAME, ManifestError, read_manifest
from heddle.program.assumption import AssumptionKind, AssumptionLog
from heddle.program.classes import Class
from heddle.program.program import Origin, Role

_NOT_A_CLASS = "module-info"
# Sets the cached classes of the JDK apart from the same classes elsewhere.
_NO_ASSERTIONS: Final = b"assertions disabled\n"


@final
class ClassPath:
    """Classes by name from several containers; a `ClassSource` of a program."""

    def __init__(
        self,
        application: Iterable[ClassContainer],
        library: Iterable[ClassContainer],
        jdk: ClassContainer,
        cache: ClassCache | None,
        foreign: Sequence[str] = (),
    ) -> None:
        """Look in all containers; `foreign` are patterns of names that are a library's anyway."""
        self._foreign = foreign
        self._application = sorted(application, key=lambda container: container.label)
        self._library = list(library)
        self._jdk = jdk
        self._cache = cache
        self._application_index: dict[str, tuple[ClassContainer, str]] = {}

    def application_classes(self, log: AssumptionLog) -> tuple[str, ...]:
        """Find the names of all application classes; a class that is there twice is recorded."""
        index = self._application_index
        for container in self._application:
            for path in container.class_names():
                name = _stated_name(container, path)
                if name.rpartition("/")[2] == _NOT_A_CLASS:
                    continue
                if name not in index:
                    index[name] = (container, path)
                elif _read(index[name]) != _read((container, path)):
                    kept = index[name][0].label
                    reason = f"differs between {kept} (analysed) and {container.label} (ignored)"
                    log.record(AssumptionKind.DUPLICATE_CLASS, name, reason)
        return tuple(sorted(name for name in index if self._role(name) is Role.APPLICATION))

    def newest_version(self) -> int:
        """Return the highest major version among the class files of the application."""
        heads = (_read(found) or b"" for found in self._application_index.values())
        return max((int.from_bytes(head[6:8], "big") for head in heads), default=0)

    def _role(self, name: str) -> Role:
        """Return the role of a class in a container of the application."""
        spoken = name.replace("/", ".")
        is_foreign = any(matches_name(pattern, spoken) for pattern in self._foreign)
        return Role.LIBRARY if is_foreign else Role.APPLICATION

    def exported(self) -> frozenset[str] | None:
        """Return the packages that the modules of the application export to everybody.

        None if not all of it is in modules, for then all packages are there for everybody.
        """
        found: set[str] = set()
        for container in self._application:
            data = _read((container, _NOT_A_CLASS))
            if data is None:
                return None
            try:
                found.update(read_class_file(data, container.label).exports)
            except InputError:
                return None
        return frozenset(found)

    def declared_mains(self) -> tuple[str, ...] | None:
        """Return the classes of the application that its archives say are to be started.

        None if it is not all in archives: a directory does not say.
        """
        if not all(isinstance(container, ArchiveContainer) for container in self._application):
            return None
        found: dict[str, None] = {}
        for label, data in self.resources(MANIFEST_NAME):
            with suppress(ManifestError):
                mains = read_manifest(data, label).mains
                found.update(dict.fromkeys(n for n in mains if n in self._application_index))
        return tuple(found)

    def is_library(self) -> bool:
        """Return whether the application is all in archives of which none is to be started."""
        packed = (c for c in self._application if isinstance(c, ArchiveContainer))
        is_packed = any(container.is_packed_for_a_container for container in packed)
        return self.declared_mains() == () and not is_packed

    def contains(self, name: str) -> bool:
        """Return whether there is a class of that name, without reading it if possible."""
        return self._find(name) is not None

    def load(self, name: str, log: AssumptionLog) -> tuple[Class, Origin] | None:
        """Read and lift the class of that name; an unreadable one is recorded and not there."""
        found = self._find(name)
        if found is None:
            return None
        container, path, role, data = found
        place = f"{container.label}!{path}.class"
        try:
            data = container.read_class(path) if data is None else data
            lifted = None if data is None else self._lifted(data, place, role)
        except InputError as error:
            log.record(AssumptionKind.UNREADABLE_CLASS, name, str(error))
            return None
        if lifted is None:
            return None
        if lifted.name != name:
            reason = f"{place} states the name {lifted.name}, under which nobody looks for it"
            log.record(AssumptionKind.UNREADABLE_CLASS, name, reason)
            return None
        log.extend(lifted.assumptions)
        return lifted, Origin(role, container.label)

    def resources(self, path: str) -> Iterator[tuple[str, bytes]]:
        """Return a resource from each application and library container that has it."""
        for container in (*self._application, *self._library):
            try:
                data = container.read_resource(path)
            except InputError:
                continue
            if data is not None:
                yield container.label, data

    def providers(self, service: str) -> tuple[str, ...]:
        """Return what `META-INF/services` names for a service (class java.util.ServiceLoader)."""
        path = f"META-INF/services/{service.replace('/', '.')}"
        found: dict[str, None] = {}
        for _, data in self.resources(path):
            for line in data.decode("utf-8", "replace").splitlines():
                name = line.partition("#")[0].strip()
                if name:
                    found[name.replace(".", "/")] = None
        return tuple(found)

    def _find(self, name: str) -> tuple[ClassContainer, str, Role, bytes | None] | None:
        """Return where a class is; its content comes along where looking meant reading."""
        own = self._application_index.get(name)
        if own is not None:
            return (*own, self._role(name), None)
        data = self._jdk.read_class(name)
        if data is not None:
            return self._jdk, name, Role.JDK, data
        library = self._libraries.get(name)
        return None if library is None else (library, name, Role.LIBRARY, None)

    @cached_property
    def _libraries(self) -> dict[str, ClassContainer]:
        """Return the first library container that has each class."""
        pairs = [(name, each) for each in self._library for name in each.class_names()]
        return dict(reversed(pairs))

    def _lifted(self, data: bytes, place: str, role: Role) -> Class:
        """Lift a class; those of the JDK run with their assertions disabled."""
        assertions = role is not Role.JDK
        if self._cache is None or role is Role.APPLICATION:
            return lift_class(data, place, assertions=assertions)
        key = data if assertions else _NO_ASSERTIONS + data
        found = self._cache.find(key)
        if found is None:
            found = lift_class(data, place, assertions=assertions)
            self._cache.store(key, found)
        return found


def _read(found: tuple[ClassContainer, str]) -> bytes | None:
    container, path = found
    try:
        return container.read_class(path)
    except InputError:
        return None


def _stated_name(container: ClassContainer, path: str) -> str:
    """Return a class's name: in a directory the one it states, as users may name a parent."""
    if not isinstance(container, ClassDirectory):
        return path
    try:
        data = container.read_class(path)
        return path if data is None else internal_name(data)
    except InputError:
        return path

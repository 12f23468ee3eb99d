"""Maven and Gradle project trees, made small, with repositories beside them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.frontend.build.pom import PomError, read_pom
from heddle.frontend.build.project import Project, ProjectKind, find_project
from heddle.frontend.build.repositories import Coordinates, version_key
from heddle.program.assumption import AssumptionKind


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def touch(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def text(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)


def xml(**values: str | list[str]) -> str:
    """Write elements, one per argument; a list is content to be put together."""
    return "".join(
        f"<{tag}>{value if isinstance(value, str) else ''.join(value)}</{tag}>"
        for tag, value in values.items()
    )


def dep(coordinates: str, **more: str) -> str:
    group, artifact, *version = coordinates.split(":")
    stated = {"version": version[0]} if version else {}
    return xml(dependency=[xml(groupId=group, artifactId=artifact, **stated, **more)])


def pom(coordinates: str, *dependencies: str, more: str = "") -> str:
    group, artifact, *version = coordinates.split(":")
    stated = {"version": version[0]} if version else {}
    head = xml(modelVersion="4.0.0", groupId=group, artifactId=artifact, **stated)
    body = f"{head}{more}<dependencies>{''.join(dependencies)}</dependencies>"
    return f'<project xmlns="http://maven.apache.org/POM/4.0.0">{body}</project>'


def install(home: Path, coordinates: str, *dependencies: str, more: str = "") -> Path:
    """Put an artifact into Maven's local repository; return its jar."""
    group, artifact, version = coordinates.split(":")
    directory = home.joinpath(".m2/repository", *group.split("."), artifact, version)
    text(directory / f"{artifact}-{version}.pom", pom(coordinates, *dependencies, more=more))
    jar = directory / f"{artifact}-{version}.jar"
    touch(jar)
    return jar


def cached(home: Path, coordinates: str, *dependencies: str) -> Path:
    """Put an artifact into Gradle's cache; return its jar."""
    group, artifact, version = coordinates.split(":")
    directory = home / ".gradle/caches/modules-2/files-2.1" / group / artifact / version
    text(directory / "11aa" / f"{artifact}-{version}.pom", pom(coordinates, *dependencies))
    jar = directory / "22bb" / f"{artifact}-{version}.jar"
    touch(jar)
    return jar


def found(root: Path, home: Path, environ: Mapping[str, str] | None = None) -> Project:
    project = find_project(root, {"HOME": str(home), **(environ or {})})
    assert project is not None
    return project


def missing(project: Project) -> dict[str, str]:
    kinds = {assumption.kind for assumption in project.assumptions}
    assert kinds <= {AssumptionKind.MISSING_DEPENDENCY}
    return {assumption.subject: assumption.reason for assumption in project.assumptions}


def built_maven(root: Path, content: str) -> None:
    text(root / "pom.xml", content)
    touch(root / "target/classes/p/A.class")


def test_a_directory_without_project_files_is_no_project(root: Path) -> None:
    touch(root / "p/A.class", root / "below/pom.xml")
    assert find_project(root) is None


def test_a_maven_project_has_its_modules_and_those_below(root: Path, home: Path) -> None:
    modules = xml(modules=[xml(module="core"), xml(module="../beside/pom.xml"), xml(module="no")])
    built_maven(root, pom("g:root:1", more=modules))
    text(root / "core/pom.xml", pom("g:core:1", dep("g:deep:1"), dep("g:beside:1")))
    text(root / "tools/deep/pom.xml", pom("g:deep:1", dep("org.x:lib:2")))
    text(root.parent / "beside/pom.xml", pom("g:beside:1"))
    text(root / "unbuilt/pom.xml", pom("g:unbuilt:1"))
    text(root / "empty/pom.xml", pom("g:empty:1"))
    text(root / "src/it/x/pom.xml", pom("g:sample:1", dep("never:seen:1")))
    touch(
        root / "core/target/classes/C.class",
        root / "core/target/test-classes/CTest.class",
        root / "tools/deep/target/classes/D.class",
        root.parent / "beside/target/classes/E.class",
        root / "unbuilt/src/main/java/F.java",
        root / "empty/target/classes/readme.txt",
    )
    jar = install(home, "org.x:lib:2")
    project = found(root, home)
    assert project.kind is ProjectKind.MAVEN
    assert [path.resolve() for path in project.classes] == [
        root / "target/classes",
        root / "core/target/classes",
        root.parent / "beside/target/classes",
        root / "tools/deep/target/classes",
    ]
    assert project.jars == (jar,)
    (assumption,) = project.assumptions
    assert assumption.kind is AssumptionKind.UNCOMPILED_SOURCE
    assert assumption.subject == str(root / "unbuilt/src/main")


@pytest.mark.parametrize(
    ("name", "looked", "command"),
    [
        ("pom.xml", "target/classes", "mvn compile"),
        ("build.gradle", "build/classes", "gradle classes"),
        ("settings.gradle.kts", "build/classes", "gradle classes"),
    ],
)
def test_a_project_that_is_not_built_says_how(
    root: Path, home: Path, name: str, looked: str, command: str
) -> None:
    text(root / name, pom("g:a:1") if name == "pom.xml" else "")
    touch(root / "target/test-classes/T.class", root / "build/classes/java/test/T.class")
    with pytest.raises(InputError, match=looked) as caught:
        found(root, home)
    assert caught.value.place == str(root)
    assert command in caught.value.advice


def test_of_two_build_tools_the_one_that_built_counts(root: Path, home: Path) -> None:
    text(root / "pom.xml", pom("g:a:1"))
    touch(root / "build.gradle", root / "build/classes/java/main/A.class")
    assert found(root, home).kind is ProjectKind.GRADLE
    touch(root / "target/classes/A.class")
    assert found(root, home).kind is ProjectKind.MAVEN


def test_the_output_directory_may_be_stated(root: Path, home: Path) -> None:
    build = xml(build=[xml(directory="out", outputDirectory="${project.build.directory}/${x}")])
    text(root / "pom.xml", pom("g:a:1", more=build + xml(properties=[xml(x="cls")])))
    touch(root / "out/cls/A.class", root / "target/classes/Old.class")
    assert found(root, home).classes == (root / "out/cls",)


def test_dependencies_are_followed_by_scope_and_exclusion(root: Path, home: Path) -> None:
    exclusion = xml(exclusions=[xml(exclusion=[xml(groupId="g", artifactId="unwanted")])])
    top = dep("g:top:1").replace("</dependency>", f"{exclusion}</dependency>")
    jars = [
        install(home, "g:top:1", dep("g:under:1"), dep("g:unwanted:1"), dep("g:t:1", scope="test")),
        install(home, "g:provided:1", dep("g:p:1", scope="provided")),
        install(home, "g:runtime:1", dep("g:o:1", optional="true")),
        install(home, "g:under:1", dep("g:unwanted:1"), dep("g:deep:1", scope="runtime")),
        install(home, "g:deep:1", dep("g:top:1")),
    ]
    for name in ("unwanted", "t", "p", "o", "tested"):
        install(home, f"g:{name}:1")
    own = (dep("g:provided:1", scope="provided"), dep("g:runtime:1", scope="runtime"))
    built_maven(root, pom("g:a:1", top, *own, dep("g:tested:1", scope="test")))
    project = found(root, home)
    assert project.jars == tuple(jars)
    assert project.assumptions == ()


def test_the_nearest_version_counts_and_managed_ones_overrule(root: Path, home: Path) -> None:
    near = install(home, "g:x:1")
    install(home, "g:x:2")
    managed = install(home, "g:y:3")
    install(home, "g:y:1")
    via = install(home, "g:via:1", dep("g:x:2"), dep("g:y:1"))
    management = xml(dependencyManagement=[xml(dependencies=[dep("g:y:3")])])
    built_maven(root, pom("g:a:1", dep("g:via:1"), dep("g:x:1"), more=management))
    assert found(root, home).jars == (via, near, managed)


def test_versions_come_from_parents_properties_and_imported_management(
    root: Path, home: Path
) -> None:
    jars = [install(home, f"g:{name}:{name}.5") for name in ("one", "two", "three", "four")]
    bom = xml(dependencyManagement=[xml(dependencies=[dep("g:three:three.5")])])
    install(home, "g:bom:7", more=bom)
    bom_import = dep("g:bom:${bom}", type="pom", scope="import")
    parent = xml(parent=[xml(groupId="g", artifactId="grand", version="1", relativePath="")])
    grand = xml(properties=[xml(v="one.${minor}", minor="9", bom="7")])
    install(home, "g:grand:1", dep("g:four:four.5"), more=grand)
    management = xml(dependencyManagement=[xml(dependencies=[bom_import, dep("g:two:two.5")])])
    properties = xml(properties=[xml(minor="5", loop="${loop}")])
    text(root.parent / "pom.xml", pom("g:parent:3", more=parent + management + properties))
    own_parent = xml(parent=[xml(groupId="g", artifactId="parent", version="3")])
    own = (dep("g:one:${v}"), dep("g:two"), dep("g:three"), dep("g:looped:${loop}"))
    built_maven(root, pom("${project.parent.groupId}:a", *own, more=own_parent))
    project = found(root, home)
    assert project.jars == tuple(jars)
    assert missing(project) == {"g:looped:${loop}": "its jar is not on this machine"}


def test_the_version_of_the_project_and_options_are_properties(root: Path, home: Path) -> None:
    jar = install(home, "g:b:4.2")
    text(root / ".mvn/maven.config", "-Drevision=4.2\n")
    built_maven(root, pom("g:a:${revision}", dep("g:b:${project.version}")))
    assert found(root, home).jars == (jar,)


def test_what_is_not_on_this_machine_is_recorded(root: Path, home: Path) -> None:
    install(home, "g:nopom:1").with_suffix(".pom").unlink()
    install(home, "g:some:1.9")
    newest = install(home, "g:some:1.10")
    own_parent = xml(parent=[xml(groupId="g", artifactId="gone", version="3")])
    unknown = dep("g:bom:2", type="pom", scope="import")
    management = xml(dependencyManagement=[xml(dependencies=[unknown])])
    own = ("g:no.such:1", "g:nopom:1", "g:unversioned", "g:some:[1,2)", "g:../../up:1")
    built_maven(root, pom("g:a:1", *map(dep, own), more=own_parent + management))
    project = found(root, home)
    assert newest in project.jars
    reasons = missing(project)
    assert list(reasons) == [
        "g:../../up:1",
        "g:bom:2",
        "g:gone:3",
        "g:no.such:1",
        "g:nopom:1",
        "g:some:[1,2)",
        "g:unversioned:?",
    ]
    assert reasons["g:no.such:1"] == "its jar is not on this machine"
    assert reasons["g:nopom:1"].startswith("its project file is not on this machine")
    assert reasons["g:some:[1,2)"].startswith("[1,2) is stated; 1.10, the newest")


def test_classifiers_types_snapshots_and_system_jars(root: Path, home: Path) -> None:
    native = install(home, "g:n:1").with_name("n-1-linux.jar")
    tests = install(home, "g:tested:1").with_name("tested-1-tests.jar")
    local = install(home, "g:local:1-SNAPSHOT")
    fetched = install(home, "g:s:2-SNAPSHOT")
    builds = [fetched.with_name(f"s-2-20240101.1200{i:02}-{i}.jar") for i in (9, 10)]
    fetched.unlink()
    touch(native, tests, *builds, root / "own/sys.jar")
    jar = install(home, "g:only.through.pom:1")
    install(home, "g:list:1", dep("g:only.through.pom:1"))
    built_maven(
        root,
        pom(
            "g:a:1",
            dep("g:n:1", classifier="linux"),
            dep("g:tested:1", type="test-jar"),
            dep("g:local:1-SNAPSHOT"),
            dep("g:s:2-SNAPSHOT"),
            dep("g:sys:1", scope="system", systemPath="${basedir}/own/sys.jar"),
            dep("g:list:1", type="pom"),
        ),
    )
    project = found(root, home)
    assert project.jars == (native, tests, local, builds[1], root / "own/sys.jar", jar)
    assert project.assumptions == ()


def test_jars_in_the_output_stand_in_for_the_repository(root: Path, home: Path) -> None:
    copied = root / "target/dependency/x-1.jar"
    of_web = [root / "target/app/WEB-INF/lib" / name for name in ("y-1.jar", "z-1.jar", "a-1.jar")]
    touch(copied, *of_web)
    install(home, "g:y:1")
    built_maven(root, pom("g:a:1", dep("g:x:1"), dep("g:y:1")))
    project = found(root, home)
    assert [jar.name for jar in project.jars] == ["x-1.jar", "y-1.jar", "z-1.jar"]
    assert project.jars[1].is_relative_to(home)
    assert missing(project) == {}


@pytest.mark.parametrize("way", ["option", "settings"])
def test_the_local_repository_may_be_elsewhere(root: Path, home: Path, way: str) -> None:
    jar = install(home / "else", "g:x:1")
    repository = home / "else/.m2/repository"
    environ = {}
    if way == "option":
        environ["MAVEN_OPTS"] = f"-Xmx1g -Dmaven.repo.local={repository}"
    else:
        stated = xml(localRepository="${user.home}/else/.m2/repository")
        text(home / ".m2/settings.xml", f"<settings>{stated}</settings>")
    built_maven(root, pom("g:a:1", dep("g:x:1")))
    assert found(root, home, environ).jars == (jar,)


def test_files_that_go_in_circles_come_to_an_end(root: Path, home: Path) -> None:
    itself = xml(parent=[xml(groupId="g", artifactId="p", version="1", relativePath="")])
    managed = dep("g:p:1", type="pom", scope="import")
    circle = itself + xml(dependencyManagement=[xml(dependencies=[managed])])
    jar = install(home, "g:p:1", dep("g:p:1"), more=circle)
    modules = xml(modules=[xml(module="."), xml(module="../project")])
    built_maven(root, pom("g:a:1", dep("g:p:1"), more=modules + circle))
    project = found(root, home)
    assert project.jars == (jar,)
    assert project.classes == (root / "target/classes",)


BOMB = '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><project>&b;</project>'


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (BOMB, "document type"),
        ('<!DOCTYPE p SYSTEM "file:///etc/passwd"><project/>', "document type"),
        ("<project>", "is not XML"),
        ("", "is not XML"),
        ('<?xml version="1.0" encoding="no-such"?><project/>', "is not XML"),
        ("<settings/>", "is no Maven project file"),
    ],
)
def test_a_hostile_project_file_is_refused_and_the_rest_counts(
    root: Path, home: Path, content: str, reason: str
) -> None:
    built_maven(root, pom("g:a:1"))
    text(root / "sub/pom.xml", content)
    with pytest.raises(PomError, match=reason):
        read_pom(root / "sub/pom.xml")
    (assumption,) = found(root, home).assumptions
    assert assumption.kind is AssumptionKind.UNREADABLE_INPUT
    assert assumption.subject == str(root / "sub/pom.xml")


def built_gradle(root: Path, content: str, name: str = "build.gradle") -> None:
    text(root / name, content)
    touch(root / "build/classes/java/main/A.class")


def test_the_source_sets_of_the_product_are_taken(root: Path, home: Path) -> None:
    touch(root / "settings.gradle", root / "lib/build.gradle.kts", root / "late/build.gradle")
    touch(root / "late/src/main/kotlin/L.kt")
    kept = [
        "build/classes/groovy/main",
        "build/classes/java/main",
        "build/classes/java/tools",
        "build/classes/kotlin/jvm/main",
        "build/classes/kotlin/main",
        "lib/build/classes/aspectj/main",
        "lib/build/classes/main",
    ]
    left = [
        "build/classes/java/test",
        "build/classes/java/integrationTest",
        "build/classes/java/testFixtures",
        "build/classes/java/jmh",
        "build/classes/kotlin/jvm/test",
        "lib/build/classes/test",
        "buildSrc/build/classes/java/main",
        ".gradle/x/build/classes/java/main",
    ]
    touch(*(root / path / "p/A.class" for path in (*kept, *left)))
    (root / "build/classes/scala/main").mkdir(parents=True)
    project = found(root, home)
    assert project.kind is ProjectKind.GRADLE
    assert project.classes == tuple(root / path for path in kept)
    (assumption,) = project.assumptions
    assert assumption.kind is AssumptionKind.UNCOMPILED_SOURCE
    assert assumption.subject == str(root / "late/src/main")


GROOVY = """
buildscript { dependencies { classpath 'g:plugin:1' } }
ext { fooVersion = '1.2' }
def other = "3"
// implementation 'g:commented:1'
sourceSets { main { java { exclude '**/*.tmp' } } }
/* implementation 'g:commented:2' */
dependencies {
    implementation "g:foo:$fooVersion", 'g:second:1'
    api("g:bar:${other}") { exclude group: 'g', module: 'x' }
    compileOnly group: 'g', name: 'named', version: '1'
    runtimeOnly 'g:classified:1:linux@jar'
    implementation platform('g:bom:1')
    implementation project(':lib')
    testImplementation 'g:tested:1'
    annotationProcessor 'g:processor:1'
    implementation 'g:prop:' + version
    implementation "g:versioned:$fromFile"
    implementation "g:computed:${compute()}"
    implementation 'g:managed'
    implementation 'g:absent:1'
}
"""


def test_coordinates_spelled_out_in_build_files_are_found(root: Path, home: Path) -> None:
    text(root / "gradle.properties", "# fromFile=0\nfromFile = 6\n")
    built_gradle(root, GROOVY)
    names = ("foo:1.2", "second:1", "bar:3", "named:1", "classified:1", "versioned:6", "managed:2")
    jars = [cached(home, f"g:{name}") for name in names]
    cached(home, "g:managed:1.9")
    jars[4] = jars[4].with_name("classified-1-linux.jar")
    touch(jars[4], root / "libs/flat.jar", root / "build/libs/app.jar")
    touch(root / "build/libs/app-sources.jar")
    project = found(root, home)
    assert project.jars == (root / "libs/flat.jar", *jars, root / "build/libs/app.jar")
    assert list(missing(project)) == [
        "g:absent:1",
        "g:computed:${compute()}",
        "g:managed:?",
        "g:prop:?",
    ]
    assert "2, the newest" in missing(project)["g:managed:?"]


def test_needs_of_cached_libraries_are_followed(root: Path, home: Path) -> None:
    built_gradle(root, 'dependencies { implementation("g:top:1") }', "build.gradle.kts")
    top = cached(home, "g:top:1", dep("g:under:1"), dep("g:t:1", scope="test"))
    under = install(home, "g:under:1")  # published to Maven's repository
    touch(root / "build/libs/app.jar")
    project = found(root, home)
    assert project.jars == (top, under)
    assert project.assumptions == ()


CATALOG = """
[versions]
foo = "1.1"
rich = { strictly = "2" }
[libraries]
foo-core = { module = "g:foo", version.ref = "foo" }
bar_x = { group = "g", name = "bar", version.ref = "rich" }
baz = "g:baz:3"
in-line = { module = "g:inline", version = "4" }
broken = { version = "1" }
unused = "g:unused:1"
[bundles]
both = ["baz", "in-line"]
"""


def test_the_version_catalog_is_read(root: Path, home: Path) -> None:
    text(root / "gradle/libs.versions.toml", CATALOG)
    names = ("foo:1.1", "bar:2", "baz:3", "inline:4")
    jars = [cached(home, f"g:{name}") for name in names]
    aliases = (
        "api(libs.foo.core)\nimplementation(libs.bar.x.get())\nimplementation libs.bundles.both"
    )
    built_gradle(root, f"dependencies {{ {aliases}\ntestImplementation libs.unused }}")
    project = found(root, home)
    assert project.jars == tuple(jars)
    assert project.assumptions == ()
    text(root / "gradle/libs.versions.toml", "[versions")
    (assumption,) = found(root, home).assumptions
    assert assumption.kind is AssumptionKind.UNREADABLE_INPUT


def test_a_lock_file_has_the_word(root: Path, home: Path) -> None:
    built_gradle(root, "dependencies { implementation 'g:foo:1' }")
    locked = "# comment\ng:foo:2=compileClasspath,runtimeClasspath\ng:deep:1=runtimeClasspath\n"
    text(root / "gradle.lockfile", f"{locked}g:t:1=testRuntimeClasspath\nempty=\n")
    jars = [cached(home, "g:foo:2", dep("g:never:1")), cached(home, "g:deep:1")]
    project = found(root, home)
    assert project.jars == tuple(jars)
    assert project.assumptions == ()


def test_the_gradle_home_may_be_elsewhere(root: Path, home: Path) -> None:
    jar = cached(home / "else", "g:foo:1")
    built_gradle(root, "dependencies { implementation 'g:foo:1' }")
    environ = {"GRADLE_USER_HOME": str(home / "else" / ".gradle")}
    assert found(root, home, environ).jars == (jar,)


def test_versions_are_ordered_by_number() -> None:
    versions = ["1.10", "1.9", "1.9-rc1", "2", "1.9.1"]
    assert sorted(versions, key=version_key)[-2:] == ["1.10", "2"]
    assert not Coordinates("g", "..", "1").is_plain
    assert not Coordinates("g", "a", "1/2").is_plain
    assert Coordinates("g.h", "a-b", "1.0+2", "x").is_plain

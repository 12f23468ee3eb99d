"""Which classes are components, what is called on them, and when there are callers beside."""

import shutil
from pathlib import Path

import pytest
from framework_stubs import stub_sources

from heddle._util.errors import InputError
from heddle.api import Entry, Inputs, check_races, entry, open_program
from heddle.config import Config, HarnessConfig
from heddle.entry.container import Wiring
from heddle.entry.container_components import Component, components
from heddle.entry.types import OpenTypes
from heddle.models.frameworks import ComponentScope, Frameworks, Moment
from heddle.models.tables import ModelRows
from java_compiler import compiled_texts

SPRING = """
    import org.springframework.beans.factory.annotation.Autowired;
    import org.springframework.context.annotation.*;
    import org.springframework.scheduling.annotation.*;
    import org.springframework.stereotype.*;
"""
SOURCES = {
    "beans": f"""package beans; {SPRING}
        @interface Outer {{ }}
        @Service @interface Custom {{ }}
        abstract class Base {{
            @Autowired private Base inherited;
            public void common() {{ }}
            public void set(int value) {{ }}
        }}
        @Custom class Derived extends Base {{
            @Autowired static Base shared;
            private Base plain;
            Derived() {{ }}
            @Autowired Derived(Base other) {{ }}
            public void own() {{ }}
            @Scheduled public void tick() {{ }}
            @Scheduled @Async public void often() {{ }}
            void hidden() {{ }}
            public static void helper() {{ }}
        }}
        @Service abstract class Abstract {{ public void never() {{ }} }}
        @Scope("prototype") @Component class Each {{ Each(int size) {{ }} }}
        @Scope("other") @Component class Once {{ }}
        @Outer class Other {{ public void m() {{ }} }}
        @Configuration class Made {{
            @Bean @Scope("prototype") Other other() {{ return null; }}
            @Bean int number() {{ return 1; }}
        }}
    """,
    "tested": """package tested;
        import org.junit.jupiter.api.Test;
        class CounterTest {
            static int runs;
            @Test void counts() { runs++; new Counter().hit(); }
        }
    """,
    "started": """package started;
        import org.junit.jupiter.api.Test;
        class MainTest { @Test void starts() { } }
    """,
    "framework": """package framework; class Nothing { }""",
    "pages": """package pages;
        @org.springframework.stereotype.Service
        class Page extends framework.Template { public void show() { } }
    """,
    "tools": """package tools;
        @org.springframework.stereotype.Service
        class Bean { public void show() { } }
        class First { public static void main(String[] args) { } }
        class Second { public static void main(String[] args) { } }
    """,
    "jobs": """package jobs;
        class Nightly implements Job { int done; public void perform() { done++; } }
    """,
}
PUBLIC = {
    "tested/Counter": """package tested;
        public class Counter {
            private volatile boolean open;
            private int hits;
            public void hit() { hits++; }
        }""",
    "started/Main": """package started;
        public class Main { public static void main(String[] args) { } }""",
    "framework/Template": """package framework;
        public class Template {
            public void setName(String name) { }
            public void render() { }
        }""",
    "jobs/Job": "package jobs; public interface Job { void perform(); }",
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    """Compile all; each package is an application of its own."""
    directory = tmp_path_factory.mktemp("components")
    texts = {f"{name}/All": text for name, text in SOURCES.items()} | PUBLIC
    own = {f"{name}.java": text for name, text in texts.items()}
    classes = compiled_texts(own | stub_sources(), "-g")
    for name in SOURCES:
        shutil.copytree(classes / name, directory / f"in {name}" / name)
    return directory


@pytest.fixture(scope="module")
def beans(compiled: Path) -> dict[str, Component]:
    loaded = open_program(Inputs((compiled / "in beans",), workspace=compiled))
    found = components(loaded.program, Frameworks())
    return {component.class_name.removeprefix("beans/"): component for component in found}


def called(component: Component) -> dict[str, set[str]]:
    return {
        moment.value: {method.name for method in methods}
        for moment, methods in component.called.items()
        if methods
    }


def test_classes_that_are_components(beans: dict[str, Component]) -> None:
    assert set(beans) == {"Derived", "Each", "Once", "Made", "Other"}


def test_an_annotation_has_the_annotations_on_it(beans: dict[str, Component]) -> None:
    assert [kind.name for kind in beans["Derived"].kinds] == ["bean", "timer"]


def test_methods_are_called_as_their_first_row_says(beans: dict[str, Component]) -> None:
    assert called(beans["Derived"]) == {
        "before": {"set"},
        "during": {"common", "own", "often"},
        "single": {"tick"},
    }


def test_fields_of_superclasses_are_wired_and_static_ones_are_not(
    beans: dict[str, Component],
) -> None:
    assert [field.name for field in beans["Derived"].wired] == ["inherited"]


def test_the_constructor_that_is_meant(beans: dict[str, Component]) -> None:
    descriptors = {n: [c.descriptor for c in beans[n].constructors] for n in ("Derived", "Each")}
    assert descriptors == {"Derived": ["(Lbeans/Base;)V"], "Each": ["(I)V"]}


def test_scopes(beans: dict[str, Component]) -> None:
    scopes = {name: component.made for name, component in beans.items()}
    assert scopes["Derived"] is scopes["Once"] is scopes["Made"] is ComponentScope.ONCE
    assert scopes["Each"] is scopes["Other"] is ComponentScope.EACH


def test_what_a_method_makes_is_a_component(beans: dict[str, Component]) -> None:
    maker = beans["Other"].factory
    assert maker is not None
    assert (maker.owner, maker.name) == ("beans/Made", "other")
    assert beans["Other"].called[Moment.DURING][0].name == "m"
    assert called(beans["Made"]) == {}


def test_public_methods_of_the_framework_are_its_own_affair(compiled: Path) -> None:
    classpath = (compiled / "in framework",)
    inputs = Inputs((compiled / "in pages",), workspace=compiled, classpath=classpath)
    (found,) = components(open_program(inputs).program, Frameworks())
    assert called(found) == {"before": {"setName"}, "during": {"show"}}


def test_tests_are_given_to_nobody(compiled: Path) -> None:
    loaded = open_program(Inputs((compiled / "in tested",), workspace=compiled))
    found = components(loaded.program, Frameworks())
    assert [component.type for component in found] == ["Ltested/CounterTest;"]
    assert Wiring(OpenTypes(loaded.program), found).providers("Ltested/CounterTest;") == []


# -- where to begin --------------------------------------------------------------------------------


def begun(path: Path, *asked: str, main: str | None = None, config: Config | None = None) -> Entry:
    loaded = open_program(Inputs((path,), workspace=path.parent))
    return entry(loaded, main, asked, config or Config())


def racing(start: Entry) -> set[str]:
    return {race.field.name for race in check_races(start, Config()).races}


def test_tests_leave_the_library_beside_them_open(compiled: Path) -> None:
    start = begun(compiled / "in tested")
    assert start.interface is not None
    assert start.interface.types == ("tested.Counter",)
    assert start.interface.components == {"test": ("tested.CounterTest",)}
    assert racing(start) == {"hits"}


def test_of_several_main_methods_beside_components_none_is_run(compiled: Path) -> None:
    start = begun(compiled / "in tools")
    assert start.interface is not None
    assert start.interface.main is None
    assert start.chosen == "what a container calls; none of its 2 main methods is run"


def test_a_main_method_comes_before_tests(compiled: Path) -> None:
    start = begun(compiled / "in started")
    assert (start.main.owner, start.interface) == ("started/Main", None)


def test_what_is_asked_for_comes_before_components(compiled: Path) -> None:
    start = begun(compiled / "in tested", "tested.*")
    assert start.interface is not None
    assert start.interface.components == {}


def test_settings_come_before_components(compiled: Path) -> None:
    config = Config(harness=HarnessConfig(interface=("tested.*",)))
    start = begun(compiled / "in tested", config=config)
    assert start.interface is not None
    assert start.interface.components == {}


def test_a_main_method_asked_for_comes_before_components(compiled: Path) -> None:
    own = ModelRows(frameworks=("job is started.Main", "job made once"))
    path = compiled / "in started"
    assert begun(path, main="started.Main", config=Config(models=own)).interface is None
    assert begun(path, config=Config(models=own)).interface is not None


def test_rows_of_the_user(compiled: Path) -> None:
    rows = ("job is jobs.Job", "job made once")
    config = Config(models=ModelRows(frameworks=(*rows, "job during perform")))
    assert racing(begun(compiled / "in jobs", config=config)) == {"done"}
    config = Config(models=ModelRows(frameworks=(*rows, "job single perform")))
    assert racing(begun(compiled / "in jobs", config=config)) == set()


def test_components_left_out(compiled: Path) -> None:
    own = ModelRows(frameworks=("job is jobs.Job", "job made once", "job during perform"))
    config = Config(models=own, harness=HarnessConfig(exclude=("jobs.*",)))
    with pytest.raises(InputError, match="no public types"):
        begun(compiled / "in jobs", config=config)


def test_pairs_of_methods_are_those_of_an_interface(compiled: Path) -> None:
    own = ModelRows(frameworks=("job is jobs.Job", "job made once", "job during perform"))
    settings = HarnessConfig(not_parallel=(("jobs.Nightly.perform", "jobs.Nightly.perform"),))
    with pytest.raises(InputError, match="matches no method of the interface"):
        begun(compiled / "in jobs", config=Config(models=own, harness=settings))

"""Applications as they are packed: `heddle check` of an archive, with no option."""

import json
import zipfile
from pathlib import Path

import pytest
from framework_stubs import stub_sources

from in_process import invoke
from java_compiler import compiled_texts

SOURCES = {
    "shop/Visits.java": """package shop;
        import javax.servlet.http.*;
        public class Visits extends HttpServlet {
            private int count;
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                count++;
            }
        }""",
    "shop/Gate.java": """package shop;
        import javax.servlet.*;
        public class Gate implements Filter {
            private String name;
            public void init(FilterConfig config) { name = "gate"; }
            public void doFilter(ServletRequest a, ServletResponse b, FilterChain c) {
                name.length();
            }
        }""",
    "shop/Helper.java": """package shop;
        public class Helper {
            private volatile boolean open;
            private int unused;
            public void use() { unused++; }
        }""",
    "store/App.java": """package store;
        import org.springframework.boot.SpringApplication;
        import org.springframework.boot.autoconfigure.SpringBootApplication;
        @SpringBootApplication
        public class App {
            static String home;
            static int ticks;
            public static void main(String[] args) {
                home = args[0];
                new Thread(() -> ticks++).start();
                SpringApplication.run(App.class, args);
            }
        }""",
    "store/Page.java": """package store;
        import org.springframework.web.bind.annotation.*;
        @RestController
        class Page {
            private String last;
            @GetMapping
            String show(String name) {
                last = name;
                return App.home + App.ticks;
            }
        }""",
}


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    directory = tmp_path_factory.mktemp("containers")
    compiled = compiled_texts(SOURCES | stub_sources(), "-g")
    with zipfile.ZipFile(directory / "shop.war", "w") as war:
        war.writestr("WEB-INF/web.xml", "<web-app/>")
        for path in sorted((compiled / "shop").iterdir()):
            war.write(path, f"WEB-INF/classes/shop/{path.name}")
    with zipfile.ZipFile(directory / "shop.jar", "w") as jar:
        for path in sorted((compiled / "shop").iterdir()):
            jar.write(path, f"shop/{path.name}")
    with zipfile.ZipFile(directory / "store.jar", "w") as jar:
        manifest = "Main-Class: org.springframework.boot.loader.JarLauncher\nStart-Class: store.App"
        jar.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\n{manifest}\n")
        for path in sorted((compiled / "store").iterdir()):
            jar.write(path, f"BOOT-INF/classes/store/{path.name}")
    return directory


def checked(path: Path, *options: str) -> str:
    done = invoke(["check", str(path), *options])
    assert done.exit_code == 1, done.output
    return done.stdout


def racing(path: Path) -> set[str]:
    report = json.loads(checked(path, "--format", "json"))
    return {f"{r['field']['class']}.{r['field']['name']}" for r in report["races"]}


def test_a_war(archives: Path) -> None:
    assert racing(archives / "shop.war") == {"shop.Visits.count"}


def test_a_library_with_servlets(archives: Path) -> None:
    assert racing(archives / "shop.jar") == {"shop.Visits.count", "shop.Helper.unused"}
    text = checked(archives / "shop.jar")
    assert "Analysed as called by its container: 1 filter, 1 servlet; " in text
    assert "and as called by any number of threads: 1 type\n" in text


def test_what_is_said_of_a_war(archives: Path) -> None:
    text = checked(archives / "shop.war")
    assert "Analysed as called by its container: 1 filter, 1 servlet; 3 methods\n" in text
    assert "  filter: shop.Gate\n  servlet: shop.Visits\n" in text
    assert "two callers can run at the same time" in text
    assert "framework, such as shop.Gate.init: is assumed to be called before other" in text


def test_a_spring_boot_jar(archives: Path) -> None:
    assert racing(archives / "store.jar") == {"store.Page.last", "store.App.ticks"}


def test_what_is_said_of_a_spring_boot_jar(archives: Path) -> None:
    text = checked(archives / "store.jar")
    assert "Analysed as called by its container: 1 configuration, 1 controller; 1 method\n" in text
    assert "  before that, store.App.main is run\n" in text
    report = json.loads(checked(archives / "store.jar", "--format", "json"))
    assert report["analysed"]["main"] == "store.App.main"
    assert report["analysed"]["interface"]["components"] == {
        "configuration": ["store.App"],
        "controller": ["store.Page"],
    }
    assumed = {a["subject"]: a["reason"] for a in report["assumptions"]}
    assert assumed["store.App.main"] == "is assumed to end before the container calls anything"

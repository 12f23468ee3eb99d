"""The HTML page in a browser: what it shows, what it lets in, what it asks for."""

from pathlib import Path

import msgspec
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

import race_reports as made
from browsing import Opened, Page
from ended import Ended
from heddle.cli.terminal import write
from heddle.report.html.html import render_html
from heddle.report.model.races import PathStep, Race, RacesReport
from hostile_names import ALL, ATTACKS, CLASS, write_hostile_jar

pytestmark = pytest.mark.usefixtures("processes")

SHOWN = """
    const hidden = document.querySelectorAll('[hidden] .finding, .finding[hidden]');
    return document.querySelectorAll('.finding').length - hidden.length;
"""
FILTERED = """
    const shown = document.getElementById('shown');
    const begun = performance.now();
    return new Promise((done) => {
        const seen = () => { document.body.offsetHeight; done(performance.now() - begun); };
        new MutationObserver(seen).observe(shown, {childList: true});
        document.getElementById('text').value = 'field1499';
        document.getElementById('filter').dispatchEvent(new Event('input'));
    });
"""


TRANSFERS = f"f-{made.only_finding(made.FIELD_RACE).id}"
OPENED = f"f-{made.only_finding(made.STATIC_RACE).id}"


def written(report: RacesReport, directory: Path) -> Path:
    path = directory / "report.html"
    write(render_html(report), path)
    return path


@pytest.fixture
def page(opened: Opened, tmp_path: Path) -> Page:
    races = (
        made.held_by(made.FIELD_RACE, second=True),
        *made.EVERYTHING[1:],
    )
    return opened(written(made.report(*races), tmp_path))


def shows(page: Page, count: int) -> None:
    """Wait until so many findings are shown; what is typed is acted upon a moment later."""
    WebDriverWait(page.driver, 10, 0.02).until(lambda _: page.run(SHOWN) == count)


def choose(page: Page, element: str, text: str) -> None:
    options = page.driver.find_elements(By.CSS_SELECTOR, f"#{element} option")
    (option,) = [option for option in options if text in option.text]
    option.click()


def test_nothing_is_asked_for_and_nothing_goes_wrong(page: Page) -> None:
    assert page.requests() == [page.url]
    assert page.console() == []


def test_all_findings_are_listed_and_closed(page: Page) -> None:
    shows(page, 4)
    assert page.run("return document.querySelectorAll('.finding[open]').length") == 0
    assert "4 of 4 shown" in page.driver.find_element(By.ID, "shown").text


def test_a_finding_opens_by_mouse_and_shows_both_threads(page: Page) -> None:
    race = page.driver.find_element(By.ID, TRANSFERS)
    race.find_element(By.TAG_NAME, "summary").click()
    first, second = race.find_elements(By.CSS_SELECTOR, ".side")
    between = race.find_element(By.CSS_SELECTOR, ".object")
    assert first.is_displayed()
    assert first.location["x"] < between.location["x"] < second.location["x"]
    assert "Main.main" in first.text
    assert "no lock held" in first.text
    assert "transfers++;" in second.text
    assert "holds this (Ledger)" in second.text
    assert "Ledger.transfers" in between.text
    assert "declare transfers volatile." in race.text


def test_the_keyboard_is_enough(page: Page) -> None:
    body = page.driver.find_element(By.TAG_NAME, "body")
    body.send_keys("j")
    page.driver.switch_to.active_element.send_keys("j")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    opened = page.driver.find_elements(By.CSS_SELECTOR, ".finding[open]")
    second = page.driver.find_elements(By.CSS_SELECTOR, ".finding")[1]
    assert [race.get_attribute("id") for race in opened] == [second.get_attribute("id")]
    page.driver.switch_to.active_element.send_keys("k")
    page.driver.switch_to.active_element.send_keys("/")
    assert page.driver.switch_to.active_element.get_attribute("id") == "text"
    page.driver.switch_to.active_element.send_keys("jk")
    assert page.run("return document.getElementById('text').value") == "jk"


def test_findings_are_filtered_by_text_package_rule_and_locks(page: Page) -> None:
    text = page.driver.find_element(By.ID, "text")
    text.send_keys("HASHMAP resize")
    shows(page, 1)
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    shows(page, 4)
    choose(page, "rule", "static field")
    shows(page, 1)
    assert page.driver.find_element(By.ID, OPENED).is_displayed()
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    choose(page, "locks", "on one side only")
    shows(page, 1)
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    choose(page, "sure", "low")
    shows(page, 0)
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    choose(page, "harm", "medium")
    shows(page, 4)
    choose(page, "harm", "high")
    shows(page, 0)
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    choose(page, "package", "bank")
    shows(page, 4)
    text.send_keys("no such thing")
    shows(page, 0)


def test_a_bar_leads_to_its_package(opened: Opened, tmp_path: Path) -> None:
    other = msgspec.structs.replace(
        made.FIELD_RACE, id="07e400", field=msgspec.structs.replace(made.TRANSFERS, class_="x.Y")
    )
    page = opened(written(made.report(*made.EVERYTHING, other), tmp_path))
    shows(page, 5)
    bars = page.driver.find_elements(By.CSS_SELECTOR, ".bars a")
    next(bar for bar in bars if bar.text.startswith("x\n")).click()
    shows(page, 1)


def test_an_address_with_the_id_of_a_finding_opens_it(page: Page) -> None:
    page.driver.get(f"{page.url}#{OPENED}")
    race = page.driver.find_element(By.ID, OPENED)
    WebDriverWait(page.driver, 10).until(lambda _: race.get_attribute("open"))


def test_the_address_holds_the_filter(page: Page) -> None:
    choose(page, "rule", "static field")
    page.driver.find_element(By.ID, "text").send_keys("bank main")
    shows(page, 1)
    WebDriverWait(page.driver, 10).until(lambda _: "text=bank+main" in page.driver.current_url)
    address = page.driver.current_url
    assert address.startswith(f"{page.url}#?")
    page.driver.get("about:blank")
    page.driver.get(address)
    shows(page, 1)
    assert page.run("return document.getElementById('text').value") == "bank main"
    page.driver.find_element(By.CSS_SELECTOR, "#filter button").click()
    shows(page, 4)
    WebDriverWait(page.driver, 10).until(lambda _: page.driver.current_url == page.url)


def test_counts_follow_the_filter(opened: Opened, tmp_path: Path) -> None:
    doubtful = [
        msgspec.structs.replace(numbered(number), during="making", id=f"d{number}")
        for number in range(3)
    ]
    page = opened(written(made.report(made.STATIC_RACE, *doubtful), tmp_path))
    count = "return document.querySelector('.section .count').textContent"
    shows(page, 4)
    assert page.run(count) == "3"
    bars = "return [...document.querySelectorAll('.bars b')].map((bar) => bar.textContent)"
    assert page.run(bars) == ["4", "3", "1"]
    page.driver.find_element(By.ID, "text").send_keys("field1")
    shows(page, 1)
    assert page.run(count) == "1"
    assert page.run(bars) == ["1", "1", "0"]


def test_findings_are_on_the_first_screen(page: Page) -> None:
    top = "return document.querySelector('{}').getBoundingClientRect().top"
    assert page.run(top.format(".finding")) < page.run("return innerHeight")
    assert page.run(top.format(".finding")) < page.run(top.format(".funnel"))


def test_it_fits_on_a_phone(opened: Opened, tmp_path: Path) -> None:
    page = opened(written(made.report(*made.EVERYTHING), tmp_path))
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.driver.get("about:blank")
        page.driver.get(page.url)
        shows(page, 4)
        assert page.run("return document.documentElement.scrollWidth") <= 390
        bar = "return document.getElementById('filter').getBoundingClientRect().height"
        assert page.run(bar) < 844 / 10
        lines = """
            return [...document.querySelectorAll('.funnel b, .bars b')].map((number) => {
                const range = document.createRange();
                range.selectNodeContents(number);
                return range.getClientRects().length;
            });
        """
        assert set(page.run(lines)) == {1}
        page.driver.find_element(By.CSS_SELECTOR, "#fields summary").click()
        assert page.driver.find_element(By.ID, "text").is_displayed()
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_everything_can_be_read_without_scripts(opened: Opened, tmp_path: Path) -> None:
    page = opened(written(made.report(*made.EVERYTHING), tmp_path), scripts=False)
    race = page.driver.find_element(By.ID, TRANSFERS)
    assert not page.driver.find_element(By.ID, "filter").is_displayed()
    race.find_element(By.TAG_NAME, "summary").click()
    assert "return transfers;" in race.text


def test_it_is_dark_where_dark_is_preferred(opened: Opened, tmp_path: Path) -> None:
    path = written(made.report(*made.EVERYTHING), tmp_path)
    colour = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    assert sum(opened(path, scheme="light").run(colour)) > 600
    assert sum(opened(path, scheme="dark").run(colour)) < 200


def test_no_race_is_a_page_too(opened: Opened, tmp_path: Path) -> None:
    page = opened(written(made.report(note="The program starts no threads."), tmp_path))
    assert "The program starts no threads." in page.driver.find_element(By.TAG_NAME, "body").text
    assert page.console() == []


# -- hostile names -------------------------------------------------------------------------------


def assert_harmless(page: Page) -> None:
    """Nothing of the input became an element, an attribute or a script, or was asked for."""
    assert page.run("return window.hacked ?? null") is None
    assert page.requests() == [page.url]
    assert page.console() == []
    for element, count in {"script": 1, "style": 1, "img": 0, "link": 0, "iframe": 0}.items():
        assert page.run(f"return document.querySelectorAll('{element}').length") == count
    assert page.run("return document.querySelectorAll('[style], [onmouseover]').length") == 0
    outside = "return [...document.querySelectorAll('[href]')].map(e => e.getAttribute('href'))"
    assert all(target.startswith("#") for target in page.run(outside))
    visible = page.run("return document.body.textContent")
    assert not [c for c in visible if not c.isprintable() and c != "\n"]


def test_a_hostile_jar_is_shown_as_text(
    opened: Opened, tmp_path: Path, hostile_reports: dict[str, str]
) -> None:
    path = tmp_path / "report.html"
    path.write_text(hostile_reports["html"], "utf-8")
    page = opened(path)
    shows(page, 2)
    for race in page.driver.find_elements(By.CSS_SELECTOR, ".finding > summary"):
        race.click()
    assert_harmless(page)
    shown = page.run("return document.body.textContent")
    for attack in ("</script><script>window.hacked=2</script>", "{{ 7 * 191 }}", "\\x1b[31mred"):
        assert attack in shown
    assert "1337" not in shown


def test_text_of_a_hostile_jar_has_no_escapes(hostile_reports: dict[str, str]) -> None:
    assert "\\x1b[31mred" in hostile_reports["text"]
    assert "\\u202e" in hostile_reports["text"]
    assert not [c for c in hostile_reports["text"] if not c.isprintable() and c != "\n"]


@pytest.fixture(scope="module")
def hostile_reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Run the check on a hostile jar, once, and return the reports by format."""
    directory = tmp_path_factory.mktemp("hostile")
    jar = write_hostile_jar(directory / "hostile.jar")
    formats = {name: directory / f"report.{name}" for name in ("html", "text")}
    asked = [part for name, path in formats.items() for part in ("--format", f"{name}={path}")]
    ended = Ended("check", str(jar), "--main", CLASS, *asked)
    assert ended.code == 1, ended.error
    return {name: path.read_text("utf-8") for name, path in formats.items()}


def ascii_start(attack: str) -> str:
    return ascii(attack[:12])


@pytest.mark.parametrize("attack", [*ATTACKS, ALL, "x" * 60_000], ids=ascii_start)
def test_no_string_of_a_report_is_trusted(attack: str, opened: Opened, tmp_path: Path) -> None:
    page = opened(written(everywhere(attack), tmp_path))
    assert_harmless(page)
    page.driver.find_element(By.CSS_SELECTOR, ".finding > summary").click()
    assert_harmless_after_opening(page)


def assert_harmless_after_opening(page: Page) -> None:
    assert page.run("return window.hacked ?? null") is None
    assert page.console() == []


def everywhere(attack: str) -> RacesReport:
    """Return a report in which every string that is not ours is an attack."""
    whole = msgspec.to_builtins(made.report(*made.EVERYTHING, note=attack))
    words = {"during", "harm", "holding", "how", "level", "sharing", "writes"}
    ours = {"id", "rule", "kind", "instances", "locks"} | words

    def attacked(value: object, key: str) -> object:
        if isinstance(value, dict):
            return {k: attacked(v, k) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [attacked(item, key) for item in value]
        return attack if isinstance(value, str) and key not in ours else value

    return msgspec.convert(attacked(whole, ""), RacesReport)


# -- many races ----------------------------------------------------------------------------------


def test_fifteen_hundred_races_do_not_make_it_slow(opened: Opened, tmp_path: Path) -> None:
    """Races are closed, so only their headings are laid out, and only those in view.

    It takes 0.1 s on an idle machine; laying out everything took so long that the driver gave up.
    """
    page = opened(written(made.report(*map(numbered, range(1500))), tmp_path))
    shows(page, 1500)
    assert page.run(FILTERED) < 5000
    shows(page, 1)


def numbered(number: int) -> Race:
    """Return a race of its own field, with a path of ten calls."""
    step = made.call("bank.Teller", "serve", number + 1, "bank.Teller.serve")
    path: tuple[PathStep, ...] = (step,) * 10
    first, second = made.FIELD_RACE.accesses
    return msgspec.structs.replace(
        made.FIELD_RACE,
        id=f"f{number:05}",
        field=msgspec.structs.replace(made.TRANSFERS, name=f"field{number}"),
        accesses=(first, msgspec.structs.replace(second, path=path)),
    )

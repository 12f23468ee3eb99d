"""The report of races as JUnit XML, which most CI services show as test results.

There is no standard; elements and attributes are those that Ant, Jenkins and GitLab agree on. Each
unit is a test case that fails, or is skipped if it is ignored; without any, one test case passes.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from heddle._util.printable import printable
from heddle.report.ci.units import ReportedUnit, units
from heddle.report.model.races import RacesReport


def render_junit(report: RacesReport) -> str:
    """Render as one test suite."""
    found = list(units(report))
    failures = sum(unit.ignored is None for unit in found)
    counts = {
        "name": "heddle",
        "tests": str(max(len(found), 1)),
        "failures": str(failures),
        "errors": "0",
        "skipped": str(len(found) - failures),
        "time": "0",
    }
    suites = Element("testsuites")
    suite = SubElement(suites, "testsuite", counts)
    for unit in found:
        _add_case(suite, unit)
    if not found:
        SubElement(suite, "testcase", classname="heddle", name="no races found", time="0")
    indent(suites, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suites, "unicode")


def _add_case(suite: Element, unit: ReportedUnit) -> None:
    name = f"{unit.rule} {unit.subject} [{unit.id}]"
    about = {"classname": unit.class_, "name": name, "file": unit.path, "time": "0"}
    if unit.line is not None:
        about["line"] = str(unit.line)
    case = SubElement(suite, "testcase", {key: printable(text) for key, text in about.items()})
    if unit.ignored is not None:
        SubElement(case, "skipped", message=printable(unit.ignored))
        return
    failure = SubElement(case, "failure", type=unit.rule, message=printable(unit.message))
    failure.text = "\n".join(printable(line) for line in (_where(unit), *unit.details))


def _where(unit: ReportedUnit) -> str:
    return unit.path if unit.line is None else f"{unit.path}:{unit.line}"

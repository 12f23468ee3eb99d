"""The report of races as one self-contained HTML page: no network, no other file.

Names from bytecode can contain anything. Every value that the template inserts first has its
unprintable characters spelled out (`finalize`) and is then escaped; the content security policy
allows no script or style but the two of this package, by their hashes, and no request at all.
"""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from heddle._util.printable import printable
from heddle.report.build import sections
from heddle.report.html.overview import assumptions, class_bars, funnel, package_bars, packages
from heddle.report.html.view import FindingViews
from heddle.report.model.races import RacesReport
from heddle.report.model.rules import RULES
from heddle.report.text import (
    INCONCLUSIVE,
    analysed_lines,
    judgement_counts,
    looked_at,
    setting_lines,
)

if TYPE_CHECKING:
    from jinja2 import Template

# Names may have 65,535 characters; longer ones than this help no reader.
_LONGEST: Final = 600


def render_html(report: RacesReport) -> str:
    """Render one page with the whole report, which is readable without scripts as well."""
    listed = packages(report.findings)
    views = FindingViews(report, listed)
    style, script = _part("page.css"), _part("page.js")
    return _template().render(
        report=report,
        policy=_policy(style, script),
        style=style,
        script=script,
        sections=[views.section(section) for section in sections(report.findings)],
        stages=funnel(report),
        packages=package_bars(report.findings, listed),
        classes=class_bars(report.findings, listed),
        inconclusive=INCONCLUSIVE,
        looked_at=looked_at(report.coverage) if report.coverage else (),
        analysed=[line.strip() for line in analysed_lines(report)],
        assumptions=assumptions(report.assumptions),
        harm=judgement_counts(report.findings),
        settings=list(setting_lines(report)),
        guards=[views.guard(guard) for guard in report.guards],
        rules=[RULES[rule] for rule in sorted(_rules(report))],
    )


def _rules(report: RacesReport) -> set[str]:
    return {finding.rule for finding in report.findings} | {guard.rule for guard in report.guards}


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _template() -> "Template":
    from jinja2 import (  # noqa: PLC0415 - takes long to start, and most runs write no page
        Environment,
        FunctionLoader,
        StrictUndefined,
    )

    environment = Environment(
        loader=FunctionLoader(_text),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = _number
    return environment.get_template("page.html")


def _shown(value: object) -> object:
    """Return a value as text to be escaped; only the parts of this package are already markup."""
    if isinstance(value, Markup):
        return value
    text = printable(str(value))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ... ({len(text)} characters)"


def _number(value: int) -> str:
    return f"{value:,}"


@cache
def _part(name: str) -> Markup:
    return Markup(_text(name))  # noqa: S704 - a file of this package


def _text(name: str) -> str:
    return (files("heddle.report.html") / "page" / name).read_text("utf-8")

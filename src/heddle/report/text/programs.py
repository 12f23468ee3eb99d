"""Inspections and call graphs as text."""

from collections.abc import Iterator
from typing import Final

from heddle._util.printable import printable
from heddle.frontend.entry_points import EntryPoint
from heddle.program.assumption import Assumption
from heddle.program.classes import dotted
from heddle.program.program import Role
from heddle.report.model.names import assumed_subject, counted
from heddle.report.model.programs import CallGraphReport, Inspection

_JAVA_OF_MAJOR: Final = 44
_SHOWN: Final = 20


def render_inspection_text(inspection: Inspection) -> str:
    """Render the contents of a program, and the parts of it that could not be read."""
    return "\n".join(_inspection_lines(inspection))


def render_call_graph_text(report: CallGraphReport) -> str:
    """Render the size of a call graph, and the largest contributions to it."""
    return "\n".join(printable(line) for line in _call_graph_lines(report))


def _inspection_lines(inspection: Inspection) -> Iterator[str]:
    own = inspection.classes[Role.APPLICATION]
    yield f"JDK: {inspection.jdk}"
    yield f"Application: {own} classes, {inspection.methods} methods, of which"
    yield f"  {inspection.bodies} have code ({inspection.instructions} IR instructions)"
    library = inspection.classes[Role.LIBRARY]
    yield f"Referenced library classes: {library}; missing: {inspection.classes[Role.PHANTOM]}"
    yield "Class-file versions:"
    for major, count in sorted(inspection.versions.items()):
        yield f"  {major} ({java_of(major)}): {count}"
    yield from _entry_lines(inspection.entry_points)
    yield from _assumption_lines(inspection.assumptions)


def java_of(major: int) -> str:
    """Return the Java release that produces a class-file version (JVMS table 4.1-A)."""
    release = major - _JAVA_OF_MAJOR
    return f"Java {release}" if release > 4 else f"Java 1.{max(release, 1)}"


def _entry_lines(entries: tuple[EntryPoint, ...]) -> Iterator[str]:
    if not entries:
        yield "Entry points: none found"
        return
    yield f"Entry points: {len(entries)}"
    for entry in entries[:_SHOWN]:
        place = f"{dotted(entry.owner)}.{entry.method}" if entry.method else dotted(entry.owner)
        yield f"  {entry.kind}: {printable(place)}"
    yield from _more(len(entries))


def _assumption_lines(assumptions: tuple[Assumption, ...]) -> Iterator[str]:
    if not assumptions:
        yield "Missing or unreadable: nothing"
        return
    yield f"Missing, unreadable or taken on trust: {len(assumptions)}"
    for assumption in assumptions[:_SHOWN]:
        what = f"{assumption.kind}: {assumed_subject(assumption.subject)}: {assumption.reason}"
        yield f"  {printable(what)}"
    yield from _more(len(assumptions))


def _more(count: int) -> Iterator[str]:
    if count > _SHOWN:
        yield f"  ... and {count - _SHOWN} more (all of them with --json)"


def _call_graph_lines(report: CallGraphReport) -> Iterator[str]:
    yield f"Call graph from {report.main}, k = {report.k}"
    yield from _what_was_afforded(report)
    parts = [f"{count} {role}" for role, count in report.methods.items()]
    yield f"Methods: {sum(report.methods.values())} ({', '.join(parts)})"
    yield f"Methods in contexts: {report.method_contexts}; call edges: {report.call_edges}"
    yield f"Contexts: {report.contexts}; abstract objects: {report.objects}"
    yield f"Steps of work: {report.work}; assumptions: {report.assumptions}"
    yield "Largest points-to sets:"
    for large in report.largest_sets:
        yield f"  {large.objects:6} {large.variable} in {large.method}"
    yield "Most contexts:"
    for crowded in report.most_contexts:
        yield f"  {crowded.contexts:6} {crowded.method}"
    if report.costliest:
        yield f"Costliest to distinguish, in variables at k = {report.k}:"
    for costly in report.costliest:
        sites = counted(costly.sites, "site")
        yield f"  {costly.cost:6} {costly.type}, {sites}, k = {costly.smallest_k} or more"


def _what_was_afforded(report: CallGraphReport) -> Iterator[str]:
    """Yield where the analysis is less precise than requested."""
    if report.k < report.asked_k:
        yield f"k = {report.asked_k} takes more steps than the budget allows, so k is smaller"
    if len(report.sites_by_k) > 1:
        parts = [f"{count} with k = {k}" for k, count in report.sites_by_k.items()]
        yield f"Sites in code: {', '.join(parts)} (more would exceed --budget)"

"""Situations: the circumstances in which code is called, and a call graph that separates them."""

from heddle.concurrency.situations.situations import SituationInputs, SituationTable, tabulate

__all__ = ["SituationInputs", "SituationTable", "tabulate"]

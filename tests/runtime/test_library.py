"""The run-time library on its own: called by hand, as instrumented code would."""

from collections.abc import Mapping

import pytest

from runtime_library import case_names, library, outcomes

_CLASSES = ("RuleCases", "TraceCases", "ApiCases", "StressCases")


@pytest.fixture(scope="module")
def run(processes: None) -> Mapping[str, str]:
    """Run all cases in one JVM."""
    return outcomes(library(), _CLASSES, {})


@pytest.mark.parametrize("case", case_names(*_CLASSES))
def test_case(case: str, run: Mapping[str, str]) -> None:
    assert run[case] == "ok"


def test_every_case_is_known(run: Mapping[str, str]) -> None:
    assert sorted(run) == sorted(case_names(*_CLASSES))

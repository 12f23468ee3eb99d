"""The run-time library on its own: called by hand, as instrumented code would."""

from collections.abc import Mapping

import pytest

from features.test_features import JDK_25
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


if JDK_25.exists():
    _NEWER = ("RuleCases", "ApiCases", "StressCases", "VirtualCases")

    @pytest.fixture(scope="module")
    def newer_run(processes: None) -> Mapping[str, str]:
        """Run the cases that depend on the JVM in one of JDK 25."""
        settings = {"heddle.rounds": "5000"}
        return outcomes(library(), _NEWER, settings, str(JDK_25 / "bin" / "java"))

    @pytest.mark.parametrize("case", case_names(*_NEWER))
    def test_case_on_jdk_25(case: str, newer_run: Mapping[str, str]) -> None:
        assert newer_run[case] == "ok"

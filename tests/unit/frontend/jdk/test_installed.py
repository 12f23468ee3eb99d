"""JDKs in the usual places: the oldest that is new enough."""

from pathlib import Path

from heddle.frontend.jdk.installed import jdk_for, usual_places


def jdk(directory: Path, version: str | None) -> Path:
    """Make what a JDK has at the least: a library, and a file that states its release."""
    (directory / "lib").mkdir(parents=True)
    (directory / "lib" / "modules").touch()
    if version is not None:
        (directory / "release").write_text(f'JAVA_VERSION="{version}"\n')
    return directory


def test_the_oldest_that_is_new_enough(tmp_path: Path) -> None:
    jdk(tmp_path / "a", "25.0.1")
    middle = jdk(tmp_path / "b", "21.0.2")
    jdk(tmp_path / "c", "17.0.9")
    jdk(tmp_path / "d", None)
    assert jdk_for(18, [tmp_path]) == middle
    assert jdk_for(21, [tmp_path]) == middle
    assert jdk_for(26, [tmp_path]) is None


def test_of_equals_the_first_by_path(tmp_path: Path) -> None:
    jdk(tmp_path / "b", "21")
    first = jdk(tmp_path / "a", "21")
    assert jdk_for(20, [tmp_path]) == first


def test_a_bundle_of_another_system(tmp_path: Path) -> None:
    home = jdk(tmp_path / "temurin.jdk" / "Contents" / "Home", "21")
    assert jdk_for(21, [tmp_path / "none", tmp_path]) == home


def test_a_directory_without_a_library_is_none(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "release").write_text('JAVA_VERSION="21"\n')
    assert jdk_for(21, [tmp_path]) is None


def test_places_of_package_managers_and_of_the_user() -> None:
    places = usual_places({"HOME": "/home/me"})
    assert Path("/usr/lib/jvm") in places
    assert Path("/home/me/.sdkman/candidates/java") in places
    assert usual_places({}) == tuple(p for p in places if Path("/home/me") not in p.parents)

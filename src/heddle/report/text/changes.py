"""The files that changed since a revision, and what was left out for them, in words."""

from heddle.report.model.names import counted
from heddle.report.model.races import ChangedFiles


def changed_in_words(changed: ChangedFiles) -> str:
    """Return how many findings are left out, and why."""
    verb = "has" if changed.left_out == 1 else "have"
    files = counted(changed.files, "file")
    return (
        f"{counted(changed.left_out, 'more finding')} {verb} no place in the {files} changed since "
        f"{changed.revision}."
    )

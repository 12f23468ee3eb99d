"""Peak memory of the process."""

import sys


def peak_megabytes() -> float:
    """Return the peak memory of the process in megabytes; 0 where the system does not report it."""
    if sys.platform == "win32":
        return 0.0
    import resource  # noqa: PLC0415 - there is no such module on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)

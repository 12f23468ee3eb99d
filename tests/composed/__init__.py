"""Java programs with known verdicts, composed from independent choices (axes)."""

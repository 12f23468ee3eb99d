"""Array indices that differ between threads (`docs/arrays.md`)."""

"""Java sources, compiled into a cache."""

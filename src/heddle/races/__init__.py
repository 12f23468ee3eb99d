"""From accesses to races: the stages, what is left, and how to explain it."""

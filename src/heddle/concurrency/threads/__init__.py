"""Abstract threads, tasks, and which of them may happen in parallel (Naik 2008, 2.4 and 2.6)."""

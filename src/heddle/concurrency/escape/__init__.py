"""Thread-escape analysis: which objects only one thread can reach (Naik 2008, 2.5)."""

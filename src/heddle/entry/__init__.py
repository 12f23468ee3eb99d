"""Callers for programs without a main method (Naik 2008, section 2.9.2)."""

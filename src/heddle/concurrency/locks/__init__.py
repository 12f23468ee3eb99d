"""Locks that must be, or may be, held at each point (Naik 2008, 2.7)."""

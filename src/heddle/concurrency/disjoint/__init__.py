"""Disjoint reachability and conditional must-not-alias (Naik 2008, chapter 3)."""

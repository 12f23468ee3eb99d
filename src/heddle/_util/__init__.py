"""Foundations that are independent of Java: errors, graphs, bit sets, limits, files."""

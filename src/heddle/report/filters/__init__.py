"""Baselines and suppressions."""

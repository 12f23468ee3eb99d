"""Heddle finds data races in Java programs, without running them or while they run."""

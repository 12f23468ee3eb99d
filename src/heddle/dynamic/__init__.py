"""Races of programs that run: their classes instrumented, and what is observed."""

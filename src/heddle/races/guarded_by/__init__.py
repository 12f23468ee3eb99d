"""Checks of `@GuardedBy` claims."""

"""Calls within one thread: what calls may run, how often, and what code that is not analysed does."""

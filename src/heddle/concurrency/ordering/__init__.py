"""Happens-before between accesses: latches, ownership transfer, class initialisation."""

"""Flags: branches on fields and what they imply about other accesses."""

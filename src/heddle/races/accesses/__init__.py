"""Accesses to memory: by instructions and by calls."""

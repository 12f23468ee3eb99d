"""Findings: races seen from the application, with call paths."""

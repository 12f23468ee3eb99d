"""Class files written back, unchanged or with code inserted (JVMS 4)."""

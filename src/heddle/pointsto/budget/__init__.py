"""Context sensitivity within a budget, chosen on demand (Naik 2008, 4.5)."""

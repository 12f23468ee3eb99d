"""The stages from original pairs to races (Naik 2008, chapter 2)."""

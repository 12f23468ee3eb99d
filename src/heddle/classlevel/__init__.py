"""Races of each class on its own, from summaries of its methods (Ferreira, chapter 3)."""

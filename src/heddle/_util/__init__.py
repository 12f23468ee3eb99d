"""Foundations that know no Java: errors, graphs, numbering."""

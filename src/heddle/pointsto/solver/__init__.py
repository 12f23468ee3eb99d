"""The constraint solver: the rules of Figure 4.6 over templates and numbered objects."""

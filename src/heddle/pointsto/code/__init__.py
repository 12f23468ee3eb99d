"""Methods translated to templates, the statements that the solver reads."""

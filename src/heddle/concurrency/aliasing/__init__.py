"""Must-alias facts: access paths that denote one object."""

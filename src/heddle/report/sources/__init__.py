"""Source lines and paths of the places that a report names."""

"""Reports: their data as plain records, and one independent renderer for each format."""

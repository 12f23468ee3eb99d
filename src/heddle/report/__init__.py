"""What users read: plain data, and renderers that each stand alone."""

"""What threads there are, what they share, and what orders them: one file per idea."""

"""What a racy reference publishes."""

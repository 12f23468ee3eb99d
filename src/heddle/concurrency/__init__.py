"""The concurrency analyses: threads, escape, locks and order, one package per idea."""

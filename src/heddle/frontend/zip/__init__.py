"""Archives, read the way the JVM reads them and within limits."""

"""The front end that builds a `Program`: archives, class files, the JDK, source, lifting."""

"""From bytes or text to a `Program`: archives, class files, the JDK, source, lifting."""

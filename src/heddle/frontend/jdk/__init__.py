"""The class library of a JDK, without starting a JVM."""

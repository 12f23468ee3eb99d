// A class that callers know by a type of the JDK only, in order. Twin: HandedOutAsCloseable.
public final class HandedOutAsCloseableAndGuarded {
    private HandedOutAsCloseableAndGuarded() {}

    public static AutoCloseable create() {
        return new Counting();
    }

    private static final class Counting implements AutoCloseable {
        private int hits;

        @Override
        public synchronized void close() {
            hits++; // NORACE
        }
    }
}

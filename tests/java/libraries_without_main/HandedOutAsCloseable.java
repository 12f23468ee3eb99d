// A class that callers know by a type of the JDK only. Twin: HandedOutAsCloseableAndGuarded.
public final class HandedOutAsCloseable {
    private HandedOutAsCloseable() {}

    public static AutoCloseable create() {
        return new Counting();
    }

    private static final class Counting implements AutoCloseable {
        private int hits;

        @Override
        public void close() {
            hits++; // RACE!
        }
    }
}

// Constructors of several callers count in a static field, in turn. Twin: CountedInConstructor.
public class CountedUnderLock {
    private static final Object LOCK = new Object();
    private static int made;

    public CountedUnderLock() {
        synchronized (LOCK) {
            made++; // NORACE
        }
    }
}

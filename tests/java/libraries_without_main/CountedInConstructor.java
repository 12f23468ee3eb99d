// Constructors of several callers count in a static field. Twin: CountedUnderLock.
public class CountedInConstructor {
    private static final Object LOCK = new Object();
    private static int made;

    public CountedInConstructor() {
        {
            made++; // RACE!
        }
    }
}

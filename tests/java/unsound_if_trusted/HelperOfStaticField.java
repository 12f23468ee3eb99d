// The constructor's helper counts in a static field; others call it with the lock held.
public final class HelperOfStaticField {
    private static final Object LOCK = new Object();
    private static int made;

    private HelperOfStaticField() {
        count();
    }

    private void count() {
        made++; // RACE!
    }

    private void again() {
        synchronized (LOCK) {
            count();
        }
    }

    public static void main(String[] args) {
        HelperOfStaticField shared = new HelperOfStaticField();
        new Thread(shared::again).start();
        new HelperOfStaticField();
    }
}

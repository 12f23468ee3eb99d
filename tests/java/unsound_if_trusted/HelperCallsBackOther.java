// A call on a new object leads to one on an object that others have: the locks of other callers do not count there.
public final class HelperCallsBackOther {
    private static final HelperCallsBackOther SHARED = new HelperCallsBackOther(null);
    private final HelperCallsBackOther next;
    private int count;

    private HelperCallsBackOther(HelperCallsBackOther next) {
        this.next = next;
        if (next != null) {
            add();
        }
    }

    private void add() {
        if (next != null) {
            next.add();
        }
        count++; // RACE!
    }

    private synchronized void work() {
        add();
    }

    public static void main(String[] args) {
        new Thread(SHARED::work).start();
        new HelperCallsBackOther(SHARED);
    }
}

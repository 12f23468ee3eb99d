package heddle.rt;

/** Stands in for the run-time library: insertions of tests call it. */
public final class Rt {
    private static final ThreadState STATE = new ThreadState();

    private Rt() {}

    public static ThreadState self() {
        return STATE;
    }

    public static void touch(ThreadState state, int site) {
        if (state != STATE) {
            throw new AssertionError("not the state of this thread at " + site);
        }
    }
}

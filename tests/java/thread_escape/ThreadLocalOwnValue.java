// A ThreadLocal gives every thread an object of its own. Twin: ThreadLocalSharedValue.
public final class ThreadLocalOwnValue {
    private static final int[] START = {0};
    private static final ThreadLocal<int[]> CELL =
            ThreadLocal.withInitial(ThreadLocalOwnValue::initial);

    private ThreadLocalOwnValue() {}

    private static int[] initial() {
        return START.clone();
    }

    private static void count() {
        CELL.get()[0]++; // NORACE
    }

    public static void main(String[] args) {
        new Thread(ThreadLocalOwnValue::count).start();
        new Thread(ThreadLocalOwnValue::count).start();
    }
}

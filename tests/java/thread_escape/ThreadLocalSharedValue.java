// A ThreadLocal gives every thread the same object. Twin: ThreadLocalOwnValue.
public final class ThreadLocalSharedValue {
    private static final int[] START = {0};
    private static final ThreadLocal<int[]> CELL =
            ThreadLocal.withInitial(ThreadLocalSharedValue::initial);

    private ThreadLocalSharedValue() {}

    private static int[] initial() {
        return START;
    }

    private static void count() {
        CELL.get()[0]++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(ThreadLocalSharedValue::count).start();
        new Thread(ThreadLocalSharedValue::count).start();
    }
}

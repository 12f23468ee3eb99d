// Writer and reader hold one lock, known to them by different names. Twin: TwoLocksTwoNames.
public final class OneLockTwoNames {
    private static int level;

    private OneLockTwoNames() {}

    private record Writer(Object lock) implements Runnable {
        @Override
        public void run() {
            synchronized (lock) {
                level = 1; // NORACE
            }
        }
    }

    private record Reader(Object guard) implements Runnable {
        @Override
        public void run() {
            synchronized (guard) {
                System.out.println(level); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Object key = new Object();
        new Thread(new Writer(key)).start();
        new Thread(new Reader(key)).start();
    }
}

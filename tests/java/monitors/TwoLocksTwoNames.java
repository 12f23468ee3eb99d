// Writer and reader hold their own locks. Twin: OneLockTwoNames.
public final class TwoLocksTwoNames {
    private static int level;

    private TwoLocksTwoNames() {}

    private record Writer(Object lock) implements Runnable {
        @Override
        public void run() {
            synchronized (lock) {
                level = 1; // RACE!
            }
        }
    }

    private record Reader(Object guard) implements Runnable {
        @Override
        public void run() {
            synchronized (guard) {
                System.out.println(level); // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Object key = new Object();
        new Thread(new Writer(key)).start();
        new Thread(new Reader(new Object())).start();
    }
}

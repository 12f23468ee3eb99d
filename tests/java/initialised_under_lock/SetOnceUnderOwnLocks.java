// Each task enters a monitor of its own, so the tasks set and read the value unordered. Twin: SetOnceUnderCommonLock.
public final class SetOnceUnderOwnLocks {
    private static int value;

    private SetOnceUnderOwnLocks() {}

    private static final class Task implements Runnable {
        private final Object lock;

        Task(Object lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            synchronized (lock) {
                if (value == 0) { // RACE!
                    value = 7; // RACE!
                }
            }
            System.out.println(value); // RACE!
        }
    }

    public static void main(String[] args) {
        Object common = new Object();
        new Thread(new Task(new Object())).start();
        new Thread(new Task(common)).start();
    }
}

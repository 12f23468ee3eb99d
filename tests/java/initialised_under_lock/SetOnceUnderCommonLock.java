// All tasks enter one monitor, in which the first sets the value; the others read it after they left it. Twin: SetOnceUnderOwnLocks.
public final class SetOnceUnderCommonLock {
    private static int value;

    private SetOnceUnderCommonLock() {}

    private static final class Task implements Runnable {
        private final Object lock;

        Task(Object lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            synchronized (lock) {
                if (value == 0) { // NORACE
                    value = 7; // NORACE
                }
            }
            System.out.println(value); // NORACE
        }
    }

    public static void main(String[] args) {
        Object common = new Object();
        new Thread(new Task(common)).start();
        new Thread(new Task(common)).start();
    }
}

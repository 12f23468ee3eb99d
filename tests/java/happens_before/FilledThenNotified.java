// The table is filled before the mark is set under the monitor; who waited for the mark comes after the filling. Twin: NotifiedThenFilled.
public final class FilledThenNotified {
    private static final Object MONITOR = new Object();
    private static final int[] TABLE = new int[2];
    private static boolean full;

    private FilledThenNotified() {}

    private static void produce() {
        TABLE[1] = 3; // NORACE
        synchronized (MONITOR) {
            full = true; // NORACE
            MONITOR.notifyAll();
        }
    }

    private static void awaitFull() throws InterruptedException {
        synchronized (MONITOR) {
            while (!full) { // NORACE
                MONITOR.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(FilledThenNotified::produce).start();
        awaitFull();
        System.out.println(TABLE[1]); // NORACE
    }
}

// The table is filled after the mark was set under the monitor, beside who waited for the mark. Twin: FilledThenNotified.
public final class NotifiedThenFilled {
    private static final Object MONITOR = new Object();
    private static final int[] TABLE = new int[2];
    private static boolean full;

    private NotifiedThenFilled() {}

    private static void produce() {
        synchronized (MONITOR) {
            full = true; // NORACE
            MONITOR.notifyAll();
        }
        TABLE[1] = 3; // RACE!
    }

    private static void awaitFull() throws InterruptedException {
        synchronized (MONITOR) {
            while (!full) { // NORACE
                MONITOR.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(NotifiedThenFilled::produce).start();
        awaitFull();
        System.out.println(TABLE[1]); // RACE!
    }
}

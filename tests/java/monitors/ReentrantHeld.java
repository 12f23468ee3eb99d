// A monitor is entered twice and left once before the write. Twin: ReentrantReleased.
public final class ReentrantHeld {
    private final Object lock = new Object();
    private int count;

    private void check() {
        synchronized (lock) {
            Thread.onSpinWait();
        }
    }

    private void work() {
        synchronized (lock) {
            check();
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        ReentrantHeld shared = new ReentrantHeld();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
    }
}

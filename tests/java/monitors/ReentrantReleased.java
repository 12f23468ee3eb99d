// A monitor is entered twice and left twice before the write. Twin: ReentrantHeld.
public final class ReentrantReleased {
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
        }
        count++; // RACE!
    }

    public static void main(String[] args) {
        ReentrantReleased shared = new ReentrantReleased();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
    }
}

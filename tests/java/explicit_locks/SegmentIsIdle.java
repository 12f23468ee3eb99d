// An object whose own lock method does nothing. Twin: SegmentIsLock.
public final class SegmentIsIdle {
    private int count;

    private void add() {
        lock();
        try {
            count++; // RACE!
        } finally {
            unlock();
        }
    }

    private void lock() {}

    private void unlock() {}

    public static void main(String[] args) throws InterruptedException {
        SegmentIsIdle shared = new SegmentIsIdle();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}

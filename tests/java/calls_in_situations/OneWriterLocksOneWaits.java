// One thread calls the helper under the lock of the workers, the other after it has joined them. Twin: OneWriterLocksOneHurries.
public final class OneWriterLocksOneWaits {
    private long sum;

    private OneWriterLocksOneWaits() {}

    private void record(long value) {
        sum += value; // NORACE
    }

    private synchronized void recordSafely(long value) {
        record(value);
    }

    public static void main(String[] args) throws InterruptedException {
        OneWriterLocksOneWaits log = new OneWriterLocksOneWaits();
        Thread closer = new Thread(() -> {
            Thread one = new Thread(() -> log.recordSafely(1));
            Thread two = new Thread(() -> log.recordSafely(2));
            one.start();
            two.start();
            try {
                one.join();
                two.join();
                log.record(3);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        closer.start();
        closer.join();
    }
}

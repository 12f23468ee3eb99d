// One thread calls the helper under the lock of the workers, the other when it has joined one of two. Twin: OneWriterLocksOneWaits.
public final class OneWriterLocksOneHurries {
    private long sum;

    private OneWriterLocksOneHurries() {}

    private void record(long value) {
        sum += value; // RACE!
    }

    private synchronized void recordSafely(long value) {
        record(value);
    }

    public static void main(String[] args) throws InterruptedException {
        OneWriterLocksOneHurries log = new OneWriterLocksOneHurries();
        Thread closer = new Thread(() -> {
            Thread one = new Thread(() -> log.recordSafely(1));
            Thread two = new Thread(() -> log.recordSafely(2));
            one.start();
            two.start();
            try {
                one.join();
                log.record(3);
                two.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        closer.start();
        closer.join();
    }
}

// Main writes before the start, and again while the thread may be running. Twin: WriteAfterJoin.
public final class WriteBesideWorker {
    private static int value;

    private WriteBesideWorker() {}

    public static void main(String[] args) throws InterruptedException {
        value = 1; // NORACE
        Thread worker = new Thread(() -> {
            value *= 2; // RACE!
        });
        worker.start();
        value = 3; // RACE!
        worker.join();
        System.out.println(value); // NORACE
    }
}

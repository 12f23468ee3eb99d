// Main writes before the start, and again after the join. Twin: WriteBesideWorker.
public final class WriteAfterJoin {
    private static int value;

    private WriteAfterJoin() {}

    public static void main(String[] args) throws InterruptedException {
        value = 1; // NORACE
        Thread worker = new Thread(() -> {
            value *= 2; // NORACE
        });
        worker.start();
        worker.join();
        value = 3; // NORACE
        System.out.println(value); // NORACE
    }
}

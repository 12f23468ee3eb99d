// Threads started in a loop are joined in the same turn, so they run one at a time. Twin: LoopTogether.
public final class LoopOneAtATime {
    private static int total;

    private LoopOneAtATime() {}

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                total++; // NORACE
            });
            thread.start();
            thread.join();
        }
    }
}

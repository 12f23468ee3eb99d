// Threads started in a loop run together. Twin: LoopOneAtATime.
public final class LoopTogether {
    private static int total;

    private LoopTogether() {}

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                total++; // RACE!
            });
            thread.start();
        }
    }
}

// Main reads the result while the thread is still alive. Twin: ReadWhenNotAlive.
public final class ReadWhileAlive {
    private static long result;

    private ReadWhileAlive() {}

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            result = 1L << 40; // RACE!
        });
        worker.start();
        if (worker.isAlive()) {
            System.out.println(result); // RACE!
        }
    }
}

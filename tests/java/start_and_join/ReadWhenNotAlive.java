// Main reads the result only when isAlive has answered false. Twin: ReadWhileAlive.
public final class ReadWhenNotAlive {
    private static long result;

    private ReadWhenNotAlive() {}

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            result = 1L << 40; // NORACE
        });
        worker.start();
        if (!worker.isAlive()) {
            System.out.println(result); // NORACE
        }
    }
}

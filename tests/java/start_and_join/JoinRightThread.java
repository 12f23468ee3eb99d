// Main joins the thread that writes before reading. Twin: JoinWrongThread.
public final class JoinRightThread {
    private static int left;
    private static int right;

    private JoinRightThread() {}

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            left = 1; // NORACE
        });
        Thread other = new Thread(() -> {
            right = 2; // NORACE
        });
        writer.start();
        other.start();
        writer.join();
        System.out.println(left); // NORACE
    }
}

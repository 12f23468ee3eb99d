// Main joins the other one of two threads before reading. Twin: JoinRightThread.
public final class JoinWrongThread {
    private static int left;
    private static int right;

    private JoinWrongThread() {}

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            left = 1; // RACE!
        });
        Thread other = new Thread(() -> {
            right = 2; // NORACE
        });
        writer.start();
        other.start();
        other.join();
        System.out.println(left); // RACE!
    }
}

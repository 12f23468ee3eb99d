// Main calls start and goes on beside the thread. Twin: RunCalled.
public final class StartCalled {
    private static int count;

    private StartCalled() {}

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            count++; // RACE!
        });
        thread.start();
        count++; // RACE!
    }
}

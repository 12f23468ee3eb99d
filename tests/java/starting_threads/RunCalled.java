// Main calls run, not start, so there is no second thread. Twin: StartCalled.
public final class RunCalled {
    private static int count;

    private RunCalled() {}

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            count++; // NORACE
        });
        thread.run();
        count++; // NORACE
    }
}

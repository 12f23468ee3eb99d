// A helper starts a thread and returns it, and main joins each before it has the next started. Twin: StartedByHelperJoinedLate.
public final class StartedByHelperJoined {
    private static int count;

    private StartedByHelperJoined() {}

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread thread = started(() -> count++); // NORACE
            thread.join();
        }
        System.out.println(count); // NORACE
    }
}

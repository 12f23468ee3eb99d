// A helper starts a thread and returns it, and main joins only the last. Twin: StartedByHelperJoined.
public final class StartedByHelperJoinedLate {
    private static int count;

    private StartedByHelperJoinedLate() {}

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = null;
        for (int i = 0; i < 3; i++) {
            thread = started(() -> count++); // RACE!
        }
        thread.join();
        System.out.println(count); // RACE!
    }
}

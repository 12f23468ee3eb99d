// A helper starts threads in a loop by one variable, and returns the last.
public final class HelperReturnsLastOfLoop {
    private static int count;

    private HelperReturnsLastOfLoop() {}

    private static Thread started(Runnable task, int many) {
        Thread thread;
        do {
            thread = new Thread(task);
            thread.start();
        } while (many-- > 0);
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        started(() -> {
            count++; // RACE!
        }, args.length).join();
        System.out.println(count); // RACE!
    }
}

// A synchronized method returns a lambda, which is run under the same monitor. Twin: LambdaRunOutsideLock.
public final class LambdaRunInsideLock {
    private int count;

    private synchronized Runnable task() {
        return () -> {
            count++; // NORACE
        };
    }

    private synchronized void perform() {
        task().run();
    }

    public static void main(String[] args) {
        LambdaRunInsideLock shared = new LambdaRunInsideLock();
        new Thread(shared::perform).start();
        new Thread(shared::perform).start();
    }
}

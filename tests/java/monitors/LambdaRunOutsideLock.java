// A synchronized method returns a lambda, which is run outside. Twin: LambdaRunInsideLock.
public final class LambdaRunOutsideLock {
    private int count;

    private synchronized Runnable task() {
        return () -> {
            count++; // RACE!
        };
    }

    private void perform() {
        task().run();
    }

    public static void main(String[] args) {
        LambdaRunOutsideLock shared = new LambdaRunOutsideLock();
        new Thread(shared::perform).start();
        new Thread(shared::perform).start();
    }
}

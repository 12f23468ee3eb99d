// A lambda returned by a synchronized method takes the monitor itself when it runs. Twin: LambdaLeavesMonitor.
public final class LambdaTakesMonitor {
    private int count;

    private synchronized Runnable task(int step) {
        count = 0; // NORACE
        return () -> {
            synchronized (this) {
                count += step; // NORACE
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        LambdaTakesMonitor counter = new LambdaTakesMonitor();
        Thread first = new Thread(() -> counter.task(1).run());
        Thread second = new Thread(() -> counter.task(2).run());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}

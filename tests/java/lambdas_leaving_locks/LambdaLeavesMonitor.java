// A lambda returned by a synchronized method runs after the method ended, without the monitor. Twin: LambdaTakesMonitor.
public final class LambdaLeavesMonitor {
    private int count;

    private synchronized Runnable task(int step) {
        count = 0; // RACE!
        return () -> {
            count += step; // RACE!
        };
    }

    public static void main(String[] args) throws InterruptedException {
        LambdaLeavesMonitor counter = new LambdaLeavesMonitor();
        Thread first = new Thread(() -> counter.task(1).run());
        Thread second = new Thread(() -> counter.task(2).run());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}

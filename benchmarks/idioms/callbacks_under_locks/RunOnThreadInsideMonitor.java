// The task runs on a new thread, which does not hold the monitor of its creator, so its writes are unordered. Twin: RunNowInsideMonitor.
public final class RunOnThreadInsideMonitor {
    private static final Object LOCK = new Object();
    private static int runs;

    private RunOnThreadInsideMonitor() {}

    private static void safeRun(Runnable task) {
        new Thread(task).start();
    }

    private static void work() {
        synchronized (LOCK) {
            safeRun(
                    new Runnable() {
                        @Override
                        public void run() {
                            runs++; // RACE!
                        }
                    });
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(RunOnThreadInsideMonitor::work);
        other.start();
        work();
    }
}

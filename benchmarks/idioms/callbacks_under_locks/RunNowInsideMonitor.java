// The task runs now, on the thread that holds the monitor, so the monitor orders what it writes. Twin: RunOnThreadInsideMonitor.
public final class RunNowInsideMonitor {
    private static final Object LOCK = new Object();
    private static int runs;

    private RunNowInsideMonitor() {}

    private static void safeRun(Runnable task) {
        task.run();
    }

    private static void work() {
        synchronized (LOCK) {
            safeRun(
                    new Runnable() {
                        @Override
                        public void run() {
                            runs++; // NORACE
                        }
                    });
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(RunNowInsideMonitor::work);
        other.start();
        work();
    }
}

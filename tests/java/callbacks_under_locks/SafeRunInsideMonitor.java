// A helper runs what it is given now and catches failures; its callers hold the monitor that orders the writes. Twin: SafeRunOutsideMonitor.
public final class SafeRunInsideMonitor {
    private int done;

    private static void safeRun(Runnable task) {
        try {
            task.run();
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
        }
    }

    private void work(int round) {
        synchronized (this) {
            safeRun(() -> step(round));
        }
    }

    private void step(int round) {
        done++; // NORACE
        if (round > 2) {
            throw new IllegalStateException("too many rounds");
        }
    }

    public static void main(String[] args) {
        SafeRunInsideMonitor shared = new SafeRunInsideMonitor();
        Runnable rounds = () -> {
            for (int i = 0; i < 4; i++) {
                shared.work(i);
            }
        };
        new Thread(rounds).start();
        new Thread(rounds).start();
    }
}

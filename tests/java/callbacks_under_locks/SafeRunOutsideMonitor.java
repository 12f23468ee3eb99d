// A helper runs what it is given now and catches failures; its callers hold no monitor, so writes are unordered. Twin: SafeRunInsideMonitor.
public final class SafeRunOutsideMonitor {
    private int done;

    private static void safeRun(Runnable task) {
        try {
            task.run();
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
        }
    }

    private void work(int round) {
        safeRun(() -> step(round));
    }

    private void step(int round) {
        done++; // RACE!
        if (round > 2) {
            throw new IllegalStateException("too many rounds");
        }
    }

    public static void main(String[] args) {
        SafeRunOutsideMonitor shared = new SafeRunOutsideMonitor();
        Runnable rounds = () -> {
            for (int i = 0; i < 4; i++) {
                shared.work(i);
            }
        };
        new Thread(rounds).start();
        new Thread(rounds).start();
    }
}

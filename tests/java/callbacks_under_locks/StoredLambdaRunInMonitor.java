// A lambda stored by the constructor is run later by a synchronized method: the monitor of the call orders it. Twin: StoredLambdaRunFreely.
public final class StoredLambdaRunInMonitor {
    private final Runnable step;
    private int steps;

    private StoredLambdaRunInMonitor() {
        synchronized (this) {
            step =
                    () -> {
                        steps++; // NORACE
                    };
        }
    }

    private synchronized void advance() {
        step.run();
    }

    public static void main(String[] args) {
        StoredLambdaRunInMonitor shared = new StoredLambdaRunInMonitor();
        new Thread(shared::advance).start();
        new Thread(shared::advance).start();
    }
}

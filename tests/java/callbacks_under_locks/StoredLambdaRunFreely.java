// A lambda stored in a monitor of the constructor is run later without one: where it was made orders nothing. Twin: StoredLambdaRunInMonitor.
public final class StoredLambdaRunFreely {
    private final Runnable step;
    private int steps;

    private StoredLambdaRunFreely() {
        synchronized (this) {
            step =
                    () -> {
                        steps++; // RACE!
                    };
        }
    }

    private void advance() {
        step.run();
    }

    public static void main(String[] args) {
        StoredLambdaRunFreely shared = new StoredLambdaRunFreely();
        new Thread(shared::advance).start();
        new Thread(shared::advance).start();
    }
}

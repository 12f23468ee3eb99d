// Threads that fail run the common handler of failures themselves, one at a time. Twin: FailuresOfAllThreads.
public final class FailuresLocked implements Thread.UncaughtExceptionHandler {
    private int failures;

    @Override
    public synchronized void uncaughtException(Thread thread, Throwable failure) {
        failures++; // NORACE
    }

    private static void fail() {
        throw new IllegalStateException("on purpose");
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(new FailuresLocked());
        Thread first = new Thread(FailuresLocked::fail);
        Thread second = new Thread(FailuresLocked::fail);
        first.start();
        second.start();
    }
}

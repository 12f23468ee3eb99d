// Threads that fail run the common handler of failures themselves, two at once. Twin: FailuresLocked.
public final class FailuresOfAllThreads implements Thread.UncaughtExceptionHandler {
    private int failures;

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        failures++; // RACE!
    }

    private static void fail() {
        throw new IllegalStateException("on purpose");
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(new FailuresOfAllThreads());
        Thread first = new Thread(FailuresOfAllThreads::fail);
        Thread second = new Thread(FailuresOfAllThreads::fail);
        first.start();
        second.start();
    }
}

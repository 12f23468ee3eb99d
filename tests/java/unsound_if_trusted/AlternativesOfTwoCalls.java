// Each call makes one of two locks, and there are two calls.
public final class AlternativesOfTwoCalls {
    private static int count;

    private AlternativesOfTwoCalls() {}

    private static final class Left {}

    private static final class Right {}

    private static Object lock(boolean isLeft) {
        return isLeft ? new Left() : new Right();
    }

    public static void main(String[] args) {
        Object ours = lock(true);
        Object theirs = lock(false);
        new Thread(() -> {
            synchronized (ours) {
                count++; // RACE!
            }
        }).start();
        synchronized (theirs) {
            count++; // RACE!
        }
    }
}

// A large number is boxed to be locked: a new object every time. Twin: BoxedSmallLock.
public final class BoxedLargeLock implements Runnable {
    private static int total;

    @Override
    public void run() {
        Integer key = 100_000;
        Object lock = key;
        synchronized (lock) {
            total++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new BoxedLargeLock()).start();
        new Thread(new BoxedLargeLock()).start();
    }
}

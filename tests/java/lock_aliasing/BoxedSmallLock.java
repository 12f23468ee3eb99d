// A small number is boxed to be locked: the same object every time. Twin: BoxedLargeLock.
public final class BoxedSmallLock implements Runnable {
    private static int total;

    @Override
    public void run() {
        Integer key = 100;
        Object lock = key;
        synchronized (lock) {
            total++; // RACE: that small boxes are shared is not known
        }
    }

    public static void main(String[] args) {
        new Thread(new BoxedSmallLock()).start();
        new Thread(new BoxedSmallLock()).start();
    }
}

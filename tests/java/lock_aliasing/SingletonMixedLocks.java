// A static and an instance synchronized method change a field of the only instance. Twin: SingletonStaticLocks.
public final class SingletonMixedLocks {
    private static final SingletonMixedLocks ONLY = new SingletonMixedLocks();
    private int size;

    private static synchronized void grow() {
        ONLY.size++; // RACE!
    }

    private synchronized void shrink() {
        ONLY.size--; // RACE!
    }

    public static void main(String[] args) {
        new Thread(SingletonMixedLocks::grow).start();
        new Thread(ONLY::shrink).start();
    }
}

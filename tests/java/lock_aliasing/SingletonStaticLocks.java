// Static synchronized methods guard a field of the only instance. Twin: SingletonMixedLocks.
public final class SingletonStaticLocks {
    private static final SingletonStaticLocks ONLY = new SingletonStaticLocks();
    private int size;

    private static synchronized void grow() {
        ONLY.size++; // NORACE
    }

    private static synchronized void shrink() {
        ONLY.size--; // NORACE
    }

    public static void main(String[] args) {
        new Thread(SingletonStaticLocks::grow).start();
        new Thread(SingletonStaticLocks::shrink).start();
    }
}

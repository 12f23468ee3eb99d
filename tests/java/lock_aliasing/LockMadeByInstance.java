// The lock is made by the constructor of a holder, and every instance has one. Twin: LockMadeByInitialiser.
public final class LockMadeByInstance {
    private static int size;
    private final Holder holder = new Holder();

    private static final class Holder {
        private final Object lock = new Object();
    }

    private void grow() {
        synchronized (holder.lock) {
            size++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            LockMadeByInstance one = new LockMadeByInstance();
            new Thread(one::grow).start();
        }
    }
}

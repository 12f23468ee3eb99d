// The lock that guards all instances is made by the initialiser of a holder class. Twin: LockMadeByInstance.
public final class LockMadeByInitialiser {
    private static int size;

    private static final class Holder {
        private static final Object lock = new Object();
    }

    private void grow() {
        synchronized (Holder.lock) {
            size++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            LockMadeByInitialiser one = new LockMadeByInitialiser();
            new Thread(one::grow).start();
        }
    }
}

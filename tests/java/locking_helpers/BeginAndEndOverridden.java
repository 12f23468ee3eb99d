// Begin and end are overridden and take no lock, so the bodies of two transfers are unordered. Twin: BeginAndEndInherited.
import java.util.concurrent.locks.ReentrantLock;

public final class BeginAndEndOverridden {
    private static int moved;

    private BeginAndEndOverridden() {}

    private abstract static class Transaction implements Runnable {
        private static final ReentrantLock LOCK = new ReentrantLock();

        void begin() {
            LOCK.lock();
        }

        void end() {
            LOCK.unlock();
        }

        abstract void body();

        @Override
        public final void run() {
            begin();
            try {
                body();
            } finally {
                end();
            }
        }
    }

    private static final class Transfer extends Transaction {
        @Override
        void begin() {}

        @Override
        void end() {}

        @Override
        void body() {
            moved++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new Transfer()).start();
        new Thread(new Transfer()).start();
    }
}

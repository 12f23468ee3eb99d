// Begin and end of the superclass take and release one lock around the body, which orders all bodies. Twin: BeginAndEndOverridden.
import java.util.concurrent.locks.ReentrantLock;

public final class BeginAndEndInherited {
    private static int moved;

    private BeginAndEndInherited() {}

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
        void body() {
            moved++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(new Transfer()).start();
        new Thread(new Transfer()).start();
    }
}

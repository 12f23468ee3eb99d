// The end of the superclass releases the lock, and the end of the subclass writes before it. Twin: ChangedAfterSuperUnlocks.
import java.util.concurrent.locks.ReentrantLock;

public final class ChangedBeforeSuperUnlocks {
    private ChangedBeforeSuperUnlocks() {}

    private static class Session {
        private final ReentrantLock lock = new ReentrantLock();

        void begin() {
            lock.lock();
        }

        void end() {
            lock.unlock();
        }
    }

    private static final class CountedSession extends Session {
        private int ended;

        @Override
        void end() {
            ended++; // NORACE
            super.end();
        }
    }

    private static void use(Session session) {
        session.begin();
        session.end();
    }

    public static void main(String[] args) {
        Session session = new CountedSession();
        new Thread(() -> use(session)).start();
        new Thread(() -> use(session)).start();
    }
}

// The end of the superclass releases the lock, and the end of the subclass writes after it. Twin: ChangedBeforeSuperUnlocks.
import java.util.concurrent.locks.ReentrantLock;

public final class ChangedAfterSuperUnlocks {
    private ChangedAfterSuperUnlocks() {}

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
            super.end();
            ended++; // RACE!
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

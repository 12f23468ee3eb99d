// Every connection opens a session, and uses the first that a manager keeps. Twin: SessionPerConnection.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public final class SessionOfAnyConnection implements Runnable {
    private static final ConcurrentHashMap<Integer, Session> OPEN = new ConcurrentHashMap<>();
    private static final AtomicInteger LAST = new AtomicInteger();

    private static final class Session {
        private int position;
    }

    private static Session open() {
        int id = LAST.incrementAndGet();
        OPEN.put(id, new Session());
        return OPEN.get(1);
    }

    @Override
    public void run() {
        Session session = open();
        if (session != null) {
            session.position++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new SessionOfAnyConnection()).start();
        new Thread(new SessionOfAnyConnection()).start();
    }
}

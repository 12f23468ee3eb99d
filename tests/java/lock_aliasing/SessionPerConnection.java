// Every connection opens a session, which a manager also keeps, and uses only that. Twin: SessionOfAnyConnection.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public final class SessionPerConnection implements Runnable {
    private static final ConcurrentHashMap<Integer, Session> OPEN = new ConcurrentHashMap<>();
    private static final AtomicInteger LAST = new AtomicInteger();

    private static final class Session {
        private int position;
    }

    private static Session open() {
        int id = LAST.incrementAndGet();
        OPEN.put(id, new Session());
        return OPEN.get(id);
    }

    @Override
    public void run() {
        Session session = open();
        session.position++; // RACE: that a session is found again under its own number is not known
    }

    public static void main(String[] args) {
        new Thread(new SessionPerConnection()).start();
        new Thread(new SessionPerConnection()).start();
    }
}

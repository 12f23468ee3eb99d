// Sessions are kept by the name of their user, and the requests of one user come by one thread. Twin: SessionForAllUsers.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class SessionForEachUser {
    private static final Map<String, Session> SESSIONS = new ConcurrentHashMap<>();

    private SessionForEachUser() {}

    private static final class Session {
        private int clicks;
    }

    private static void click(String user) {
        Session session = SESSIONS.computeIfAbsent(user, name -> new Session()); // NORACE
        session.clicks++; // NORACE
    }

    private static void browse(String user) {
        click(user);
        click(user);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            String user = "user" + i;
            new Thread(() -> browse(user)).start();
        }
    }
}

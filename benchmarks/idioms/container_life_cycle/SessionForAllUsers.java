// All users have one name, and so one session, which their threads change. Twin: SessionForEachUser.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class SessionForAllUsers {
    private static final Map<String, Session> SESSIONS = new ConcurrentHashMap<>();

    private SessionForAllUsers() {}

    private static final class Session {
        private int clicks;
    }

    private static void click(String user) {
        Session session = SESSIONS.computeIfAbsent(user, name -> new Session()); // NORACE
        session.clicks++; // RACE!
    }

    private static void browse(String user) {
        click(user);
        click(user);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            String user = "user";
            new Thread(() -> browse(user)).start();
        }
    }
}

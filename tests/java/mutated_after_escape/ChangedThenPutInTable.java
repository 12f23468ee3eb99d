// An object is changed and then put into a concurrent map, which orders the change before its retrieval. Twin: PutInTableThenChanged.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ChangedThenPutInTable {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    private static final class Session {
        private String user;
        private long since;
    }

    private void login(String id, String user) {
        Session session = new Session();
        session.user = user; // NORACE
        session.since = System.nanoTime(); // NORACE
        sessions.put(id, session);
    }

    private void show(String id) {
        Session session = sessions.get(id);
        if (session != null) {
            System.out.println(session.user); // NORACE
            System.out.println(session.since); // NORACE
        }
    }

    public static void main(String[] args) {
        ChangedThenPutInTable server = new ChangedThenPutInTable();
        new Thread(() -> server.login("1", "ada")).start();
        server.show("1");
    }
}

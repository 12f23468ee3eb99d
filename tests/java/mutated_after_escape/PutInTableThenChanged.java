// An object is put into a concurrent map and changed after that; the map only orders what came before. Twin: ChangedThenPutInTable.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class PutInTableThenChanged {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    private static final class Session {
        private String user;
        private long since;
    }

    private void login(String id, String user) {
        Session session = new Session();
        session.user = user; // NORACE
        sessions.put(id, session);
        session.since = System.nanoTime(); // RACE!
    }

    private void show(String id) {
        Session session = sessions.get(id);
        if (session != null) {
            System.out.println(session.user); // NORACE
            System.out.println(session.since); // RACE!
        }
    }

    public static void main(String[] args) {
        PutInTableThenChanged server = new PutInTableThenChanged();
        new Thread(() -> server.login("1", "ada")).start();
        server.show("1");
    }
}

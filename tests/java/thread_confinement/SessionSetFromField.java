// Each thread sets its thread local to the session in a field of the server. Twin: SessionSetByEach.
public final class SessionSetFromField {
    private final ThreadLocal<Session> current = new ThreadLocal<>();
    private final Session first = new Session();

    private static final class Session {
        private int calls;
    }

    private void call() {
        Session session = current.get();
        session.calls++; // RACE!
    }

    private void serve() {
        current.set(first);
        try {
            call();
            call();
        } finally {
            current.remove();
        }
    }

    public static void main(String[] args) {
        SessionSetFromField server = new SessionSetFromField();
        for (int i = 0; i < 2; i++) {
            new Thread(server::serve).start();
        }
        System.out.println(server.first != null);
    }
}

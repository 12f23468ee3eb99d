// Each thread sets its thread local to a session that it has made. Twin: SessionSetFromField.
public final class SessionSetByEach {
    private final ThreadLocal<Session> current = new ThreadLocal<>();
    private final Session first = new Session();

    private static final class Session {
        private int calls;
    }

    private void call() {
        Session session = current.get();
        session.calls++; // NORACE
    }

    private void serve() {
        current.set(new Session());
        try {
            call();
            call();
        } finally {
            current.remove();
        }
    }

    public static void main(String[] args) {
        SessionSetByEach server = new SessionSetByEach();
        for (int i = 0; i < 2; i++) {
            new Thread(server::serve).start();
        }
        System.out.println(server.first != null);
    }
}

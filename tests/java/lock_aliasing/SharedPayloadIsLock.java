// Clients share their server; they lock the server to count on it. Twin: SharedPayloadOwnerIsLock.
public final class SharedPayloadIsLock implements Runnable {
    private final Server server;

    private SharedPayloadIsLock(Server server) {
        this.server = server;
    }

    private static final class Server {
        private int requests;
    }

    @Override
    public void run() {
        synchronized (server) {
            server.requests++; // NORACE
        }
    }

    public static void main(String[] args) {
        Server server = null;
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
                server = new Server();
            }
            new Thread(new SharedPayloadIsLock(server)).start();
        }
    }
}

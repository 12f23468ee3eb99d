// Clients share their server; they lock themselves to count on it. Twin: SharedPayloadIsLock.
public final class SharedPayloadOwnerIsLock implements Runnable {
    private final Server server;

    private SharedPayloadOwnerIsLock(Server server) {
        this.server = server;
    }

    private static final class Server {
        private int requests;
    }

    @Override
    public void run() {
        synchronized (this) {
            server.requests++; // RACE!
        }
    }

    public static void main(String[] args) {
        Server server = null;
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
                server = new Server();
            }
            new Thread(new SharedPayloadOwnerIsLock(server)).start();
        }
    }
}

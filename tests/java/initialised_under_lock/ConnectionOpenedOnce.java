// The connection is made holding the lock, which all take before they use it, and not changed later. Twin: ConnectionClosedLater.
import java.util.concurrent.locks.ReentrantLock;

public final class ConnectionOpenedOnce {
    private final ReentrantLock lock = new ReentrantLock();
    private Connection connection;

    private static final class Connection {
        private int port = 80; // NORACE
        private boolean open = true; // NORACE
    }

    private Connection connect() {
        lock.lock();
        try {
            if (connection == null) { // NORACE
                connection = new Connection(); // NORACE
            }
        } finally {
            lock.unlock();
        }
        return connection; // NORACE
    }

    private void use() {
        Connection used = connect();
        if (used.open) { // NORACE
            System.out.println(used.port); // NORACE
        }
    }

    public static void main(String[] args) {
        ConnectionOpenedOnce shared = new ConnectionOpenedOnce();
        new Thread(shared::use).start();
        shared.use();
    }
}

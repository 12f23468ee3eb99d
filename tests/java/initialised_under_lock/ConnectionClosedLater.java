// The connection is made holding the lock, which all take before they use it, but it is closed beside that use. Twin: ConnectionOpenedOnce.
import java.util.concurrent.locks.ReentrantLock;

public final class ConnectionClosedLater {
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
        if (used.open) { // RACE!
            System.out.println(used.port); // NORACE
        }
    }

    private void close() {
        lock.lock();
        try {
            connection.open = false; // RACE!
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ConnectionClosedLater shared = new ConnectionClosedLater();
        new Thread(shared::use).start();
        shared.use();
        shared.close();
    }
}

// The holder of the monitor replaces it by another before it writes, so the next holder need not wait for the write. Twin: MonitorNeverReplaced.
public final class MonitorReplacedWhileHeld {
    private volatile Object lock = new Object();
    private int used;

    private void renew() {
        synchronized (lock) { // NORACE
            lock = new Object(); // NORACE
            used = 0; // RACE!
        }
    }

    private void use() {
        synchronized (lock) { // NORACE
            used++; // RACE!
        }
    }

    public static void main(String[] args) {
        MonitorReplacedWhileHeld pool = new MonitorReplacedWhileHeld();
        new Thread(pool::use).start();
        new Thread(pool::renew).start();
    }
}

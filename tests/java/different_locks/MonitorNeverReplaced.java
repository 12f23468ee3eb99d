// The monitor in the field is never replaced, so all who hold it are ordered. Twin: MonitorReplacedWhileHeld.
public final class MonitorNeverReplaced {
    private volatile Object lock = new Object();
    private int used;

    private void renew() {
        synchronized (lock) { // NORACE
            used = 0; // NORACE
        }
    }

    private void use() {
        synchronized (lock) { // NORACE
            used++; // NORACE
        }
    }

    public static void main(String[] args) {
        MonitorNeverReplaced pool = new MonitorNeverReplaced();
        new Thread(pool::use).start();
        new Thread(pool::renew).start();
    }
}

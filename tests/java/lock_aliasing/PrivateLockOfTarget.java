// Each jar has a private lock, and its content changes under that lock. Twin: PrivateLockOfSource.
public final class PrivateLockOfTarget {
    private final Object lock = new Object();
    private int content;

    private void pourInto(PrivateLockOfTarget other) {
        synchronized (lock) {
            content--; // NORACE
        }
        synchronized (other.lock) {
            other.content++; // NORACE
        }
    }

    public static void main(String[] args) {
        PrivateLockOfTarget[] jars = new PrivateLockOfTarget[3];
        for (int i = 0; i < jars.length; i++) {
            jars[i] = new PrivateLockOfTarget();
        }
        new Thread(() -> jars[0].pourInto(jars[1])).start();
        new Thread(() -> jars[1].pourInto(jars[2])).start();
    }
}

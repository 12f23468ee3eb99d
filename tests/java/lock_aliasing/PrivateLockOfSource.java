// Each jar has a private lock, but pouring holds only that of the jar poured from. Twin: PrivateLockOfTarget.
public final class PrivateLockOfSource {
    private final Object lock = new Object();
    private int content;

    private void pourInto(PrivateLockOfSource other) {
        synchronized (lock) {
            content--; // RACE!
        }
        synchronized (lock) {
            other.content++; // RACE!
        }
    }

    public static void main(String[] args) {
        PrivateLockOfSource[] jars = new PrivateLockOfSource[3];
        for (int i = 0; i < jars.length; i++) {
            jars[i] = new PrivateLockOfSource();
        }
        new Thread(() -> jars[0].pourInto(jars[1])).start();
        new Thread(() -> jars[1].pourInto(jars[2])).start();
    }
}

// A thread started by a child of main writes what main writes, both under one lock. Twin: GrandchildUnlocked.
public final class GrandchildLocked {
    private static final Object LOCK = new Object();
    private static int depth;

    private GrandchildLocked() {}

    private static void dig() {
        synchronized (LOCK) {
            depth++; // NORACE
        }
    }

    public static void main(String[] args) {
        Thread child = new Thread(() -> {
            Thread grandchild = new Thread(GrandchildLocked::dig);
            grandchild.start();
        });
        child.start();
        dig();
    }
}

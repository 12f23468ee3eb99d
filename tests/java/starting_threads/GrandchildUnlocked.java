// A thread started by a child of main writes what main writes. Twin: GrandchildLocked.
public final class GrandchildUnlocked {
    private static final Object LOCK = new Object();
    private static int depth;

    private GrandchildUnlocked() {}

    private static void dig() {
        synchronized (new Object()) {
            depth++; // RACE!
        }
    }

    public static void main(String[] args) {
        Thread child = new Thread(() -> {
            Thread grandchild = new Thread(GrandchildUnlocked::dig);
            grandchild.start();
        });
        child.start();
        dig();
    }
}

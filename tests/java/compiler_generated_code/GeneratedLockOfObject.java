// The lock of the object, as Lombok generates it, guards the static field of all objects. Twin: GeneratedLockOfClass.
public final class GeneratedLockOfObject {
    private static final Object $LOCK = new Object[0];
    private final Object $lock = new Object[0];
    private static int all;
    private int own;

    private void countOwn() {
        synchronized ($lock) {
            own++; // NORACE
        }
    }

    private void countAll() {
        synchronized ($lock) {
            all++; // RACE!
        }
    }

    private void count() {
        countOwn();
        countAll();
    }

    public static void main(String[] args) {
        synchronized ($LOCK) {
            all = 1; // NORACE
        }
        for (int i = 0; i < 2; i++) {
            GeneratedLockOfObject part = new GeneratedLockOfObject();
            new Thread(part::count).start();
            new Thread(part::count).start();
        }
    }
}

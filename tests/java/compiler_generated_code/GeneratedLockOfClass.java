// As Lombok generates them, the lock of the class guards the static field and that of the object its own. Twin: GeneratedLockOfObject.
public final class GeneratedLockOfClass {
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
        synchronized ($LOCK) {
            all++; // NORACE
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
            GeneratedLockOfClass part = new GeneratedLockOfClass();
            new Thread(part::count).start();
            new Thread(part::count).start();
        }
    }
}

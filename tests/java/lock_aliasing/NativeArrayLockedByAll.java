// Native code made an array that is known by a cast; one lock is for all. Twin: NativeArrayOwnersLocked.
public final class NativeArrayLockedByAll {
    private static final Object LOCK = new Object();
    private Object data;

    private static native Object make();

    private void use() {
        synchronized (LOCK) {
            ((int[]) data)[0]++; // NORACE
        }
    }

    public static void main(String[] args) {
        Object made = make();
        for (int i = 0; i < 2; i++) {
            NativeArrayLockedByAll one = new NativeArrayLockedByAll();
            one.data = made;
            new Thread(one::use).start();
        }
    }
}

// Native code made an array that is known by a cast; its owners are locked. Twin: NativeArrayLockedByAll.
public final class NativeArrayOwnersLocked {
    private static final Object LOCK = new Object();
    private Object data;

    private static native Object make();

    private void use() {
        synchronized (this) {
            ((int[]) data)[0]++; // RACE!
        }
    }

    public static void main(String[] args) {
        Object made = make();
        for (int i = 0; i < 2; i++) {
            NativeArrayOwnersLocked one = new NativeArrayOwnersLocked();
            one.data = made;
            new Thread(one::use).start();
        }
    }
}

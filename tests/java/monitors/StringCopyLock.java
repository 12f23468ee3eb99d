// Two threads lock equal strings that are different objects. Twin: StringLiteralLock.
public final class StringCopyLock {
    private static int count;

    private StringCopyLock() {}

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized ("key") {
                count++; // RACE!
            }
        }).start();
        synchronized (new String("key")) {
            count++; // RACE!
        }
    }
}

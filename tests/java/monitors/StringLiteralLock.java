// Two threads lock one string literal, written twice. Twin: StringCopyLock.
public final class StringLiteralLock {
    private static int count;

    private StringLiteralLock() {}

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized ("key") {
                count++; // NORACE
            }
        }).start();
        synchronized ("key") {
            count++; // NORACE
        }
    }
}

// A class initialiser sets the flag under the same lock.
public final class ClinitSets {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static final class Other { static { synchronized (L) { closed = true; } } static void touch() {} }
    static void go() { synchronized (L) { if (!closed) { Other.touch(); data = 1; } } } // RACE!
    public static void main(String[] a) throws Exception {
        new Thread(() -> { if (closed) System.out.println(data); }).start(); // RACE!
        new Thread(() -> go()).start();
        go();
    }
}

// What is stored is not known, so the flag may be taken back.
public final class UnknownReset {
    static int data; static boolean closed; static final Object L = new Object();
    static void set(boolean b) { synchronized (L) { closed = b; } }
    public static void main(String[] a) {
        new Thread(() -> { synchronized (L) { if (!closed) { data = 1; } } }).start(); // RACE!
        new Thread(() -> { set(true); set(a.length > 3); }).start();
        boolean s;
        synchronized (L) { s = closed; if (!s) return; }
        System.out.println(data); // RACE!
    }
}

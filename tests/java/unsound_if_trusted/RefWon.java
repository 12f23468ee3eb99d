// The flag is taken back before the access.
public final class RefWon {
    static int data; static Object owner; static final Object L = new Object();
    static void go() {
        synchronized (L) { if (owner != null) { return; } owner = new Object(); }
        synchronized (L) { owner = null; }
        data++; // RACE!
    }
    public static void main(String[] a) { new Thread(RefWon::go).start(); new Thread(RefWon::go).start(); }
}

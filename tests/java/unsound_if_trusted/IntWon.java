// The flag is taken back before the access.
public final class IntWon {
    static int data; static int state; static final Object L = new Object();
    static void go() {
        synchronized (L) { if (state != 0) { return; } state = 1; }
        synchronized (L) { state = 0; }
        data++; // RACE!
    }
    public static void main(String[] a) { new Thread(IntWon::go).start(); new Thread(IntWon::go).start(); }
}

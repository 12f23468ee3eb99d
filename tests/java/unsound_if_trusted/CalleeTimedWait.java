// Waiting gives the lock to others, who may set the flag.
public final class CalleeTimedWait {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static void w() { try { L.wait(10); } catch (InterruptedException e) { } }
    static void mid() throws Exception { L.wait(10); data = 1; } // RACE!
    public static void main(String[] a) throws Exception {
        new Thread(() -> { synchronized (L) { closed = true; } data = 2; }).start(); // RACE!
        synchronized (L) { if (!closed) { mid(); } }
    }
}

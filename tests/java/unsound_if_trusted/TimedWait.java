// Waiting gives the lock to others, who may set the flag.
public final class TimedWait {
    static int data; static volatile boolean closed; static final Object L = new Object();
    public static void main(String[] a) throws Exception {
        new Thread(() -> { synchronized (L) { closed = true; } if (closed) data = 2; }).start(); // RACE!
        synchronized (L) { if (!closed) { L.wait(100); data = 1; } } // RACE!
    }
}

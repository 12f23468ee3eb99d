// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
public final class MidLambdaDisturb {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static void close() { synchronized (L) { closed = true; } }
    static void mid(Runnable r) { r.run(); data = 1; } // RACE!
    static void go(Runnable r) { synchronized (L) { if (!closed) { mid(r); } } }
    public static void main(String[] a) throws Exception {
        new Thread(() -> { if (closed) System.out.println(data); }).start(); // RACE!
        new Thread(() -> go(() -> close())).start(); go(() -> close());
    }
}

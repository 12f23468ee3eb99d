// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
public final class ReflectCallSets {
    static int data; static volatile boolean closed; static final Object L = new Object();
    public static void close() { synchronized (L) { closed = true; } }
    static void go() throws Exception {
        synchronized (L) { if (!closed) { ReflectCallSets.class.getMethod("close").invoke(null); data = 1; } } // RACE!
    }
    public static void main(String[] a) throws Exception {
        new Thread(() -> { if (closed) System.out.println(data); }).start(); // RACE!
        new Thread(() -> { try { go(); } catch (Exception e) { throw new Error(e); } }).start(); go();
    }
}

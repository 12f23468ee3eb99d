// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
import java.lang.invoke.*;
public final class HandlerChain {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static void close() { synchronized (L) { closed = true; } }
    static void go(I i) { synchronized (L) { if (!closed) { i.f(); data = 1; } } } // RACE!
    interface I { void f(); }
    public static void main(String[] a) throws Exception {
        I i = (I) java.lang.reflect.Proxy.newProxyInstance(I.class.getClassLoader(), new Class<?>[] { I.class }, (p, m, x) -> { close(); return null; });
        new Thread(() -> { if (closed) System.out.println(data); }).start(); // RACE!
        new Thread(() -> go(i)).start(); go(i);
    }
}

// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
import java.util.*;
public final class ForEachSets {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static void go(List<String> l) {
        synchronized (L) { if (!closed) { l.forEach(x -> { synchronized (L) { closed = true; } }); data = 1; } } // RACE!
    }
    public static void main(String[] a) {
        List<String> l = new ArrayList<>(); l.add("x");
        new Thread(() -> { if (closed) System.out.println(data); }).start(); // RACE!
        new Thread(() -> go(l)).start(); go(l);
    }
}

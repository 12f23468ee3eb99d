// Hashtable(Map) calls the overridden put while id is still 0, in every thread: all write a[0].
import java.util.*;
public class HashSetTaskIds {
    static class Table extends Hashtable<String, String> {
        final int[] a; int id;
        Table(Map<String, String> m, int[] a, int id) { super(m); this.a = a; this.id = id; }
        @Override public String put(String k, String v) {
            HashSetTaskIds.A[id]++; // RACE!
            return super.put(k, v);
        }
    }
    static final int[] A = new int[8];
    public static void main(String[] args) {
        Map<String, String> m = Map.of("a", "b");
        new Thread(() -> new Table(m, null, 1)).start();
        new Thread(() -> new Table(m, null, 2)).start();
    }
}

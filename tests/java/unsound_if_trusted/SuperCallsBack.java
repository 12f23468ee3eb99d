// HashSet(Collection) calls the overridden add before the field id is set (0): main writes a[0], as the thread does.
import java.util.*;
public class SuperCallsBack {
    static int[] a = new int[8];
    static class Bag extends HashSet<String> {
        final int id;
        Bag(List<String> all, int id) { super(all); this.id = id; }
        @Override public boolean add(String s) {
            a[id]++; // RACE!
            return super.add(s);
        }
    }
    public static void main(String[] args) {
        new Thread(() -> {
            a[0]++; // RACE!
        }).start();
        new Bag(List.of("x"), 5);
    }
}

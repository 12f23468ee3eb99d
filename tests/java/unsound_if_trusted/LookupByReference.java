// the fields are looked up by a reference to getDeclaredField, and set to 0 in every task: all threads write a[0].
import java.lang.reflect.Field;
public class LookupByReference {
    interface Lookup { Field find(String name) throws Exception; }
    static class Task implements Runnable {
        private final int[] a; private int id;
        Task(int[] a, int id) { this.a = a; this.id = id; }
        public void run() {
            try {
                Lookup l = Task.class::getDeclaredField;
                l.find("id").setInt(this, 0);
            } catch (Exception e) { throw new Error(e); }
            a[id]++; // RACE!
        }
    }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            new Thread(new Task(a, i)).start();
        }
    }
}

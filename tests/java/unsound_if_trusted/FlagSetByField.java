// A flag that reflection sets, by a field that was listed.
import java.lang.reflect.Field;
public final class FlagSetByField {
    private boolean ready; private int data;
    synchronized void fill() { if (!ready) { data = 1; ready = true; } } // RACE!
    int get() { synchronized (this) { if (!ready) { return 0; } } return data; } // RACE!
    void open() throws Exception { for (Field each : FlagSetByField.class.getDeclaredFields()) { synchronized (this) { if (each.getType() == boolean.class) { each.set(this, true); each.set(this, false); } } } }
    public static void main(String[] args) {
        FlagSetByField all = new FlagSetByField();
        for (int i = 0; i < 2; i++) { new Thread(all::fill).start(); new Thread(() -> System.out.println(all.get())).start(); }
        new Thread(() -> { try { all.open(); } catch (Exception e) { throw new RuntimeException(e); } }).start();
    }
}

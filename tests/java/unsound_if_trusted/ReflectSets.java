// The flag is written by other means than an assignment.
public final class ReflectSets {
    int data; volatile boolean ready;
    public static void main(String[] a) {
        ReflectSets o = new ReflectSets();
        new Thread(() -> { if (o.ready) System.out.println(o.data); }).start(); // RACE!
        new Thread(() -> { try { ReflectSets.class.getDeclaredField("ready").setBoolean(o, true); } catch (Exception e) { throw new Error(e); } }).start();
        o.data = 1; // RACE!
        o.ready = true;
    }
}

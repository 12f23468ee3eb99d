// The flag is written by other means than an assignment.
import java.util.concurrent.atomic.*;
public final class RefUpdaterSets {
    int data; volatile Object ready;
    static final AtomicReferenceFieldUpdater<RefUpdaterSets, Object> U = AtomicReferenceFieldUpdater.newUpdater(RefUpdaterSets.class, Object.class, "ready");
    public static void main(String[] a) {
        RefUpdaterSets o = new RefUpdaterSets();
        new Thread(() -> { if (o.ready != null) System.out.println(o.data); }).start(); // RACE!
        new Thread(() -> { U.set(o, "x"); }).start();
        o.data = 1; // RACE!
        o.ready = "y";
    }
}

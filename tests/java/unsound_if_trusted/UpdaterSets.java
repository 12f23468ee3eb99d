// The flag is written by other means than an assignment.
import java.util.concurrent.atomic.*;
public final class UpdaterSets {
    int data; volatile int ready;
    static final AtomicIntegerFieldUpdater<UpdaterSets> U = AtomicIntegerFieldUpdater.newUpdater(UpdaterSets.class, "ready");
    public static void main(String[] a) {
        UpdaterSets o = new UpdaterSets();
        new Thread(() -> { if (o.ready != 0) System.out.println(o.data); }).start(); // RACE!
        new Thread(() -> { U.set(o, 1); }).start();
        o.data = 1; // RACE!
        o.ready = 1;
    }
}

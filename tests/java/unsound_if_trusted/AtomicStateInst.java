// The flag is taken back before the access.
import java.util.concurrent.atomic.AtomicBoolean;
public final class AtomicStateInst {
    int data; final AtomicBoolean s = new AtomicBoolean();
    void go() {
        synchronized (this) { if (s.get()) { return; } s.set(true); }
        s.set(false);
        data++; // RACE!
    }
    public static void main(String[] a) { AtomicStateInst o = new AtomicStateInst(); new Thread(o::go).start(); new Thread(o::go).start(); }
}

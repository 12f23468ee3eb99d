// What is stored is not known, so the flag may be taken back.
import java.util.concurrent.atomic.AtomicBoolean;
public final class GetAndSetUnknown {
    static int data; static final AtomicBoolean BUSY = new AtomicBoolean();
    static void go(boolean arg) {
        if (BUSY.compareAndSet(false, true)) {
            data++; // RACE!
        }
        BUSY.getAndSet(arg);
    }
    public static void main(String[] a) { new Thread(() -> go(a.length > 3)).start(); new Thread(() -> go(a.length > 4)).start(); }
}

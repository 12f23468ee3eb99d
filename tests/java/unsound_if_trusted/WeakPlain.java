// A plain or opaque write publishes nothing.
import java.util.concurrent.atomic.*;
public final class WeakPlain {
    static int data; static final AtomicReference<String> B = new AtomicReference<>();
    public static void main(String[] a) {
        new Thread(() -> { if (B.get() != null) System.out.println(data); }).start(); // RACE!
        data = 1; // RACE!
        B.weakCompareAndSetPlain(null, "x");
    }
}

// A plain or opaque write publishes nothing.
import java.util.concurrent.atomic.*;
public final class SetOpaque {
    static int data; static final AtomicInteger B = new AtomicInteger();
    public static void main(String[] a) {
        new Thread(() -> { if (B.get() == 1) System.out.println(data); }).start(); // RACE!
        data = 1; // RACE!
        B.setOpaque(1);
    }
}

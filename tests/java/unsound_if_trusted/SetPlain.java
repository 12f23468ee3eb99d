// A plain or opaque write publishes nothing.
import java.util.concurrent.atomic.*;
public final class SetPlain {
    static int data; static final AtomicBoolean B = new AtomicBoolean();
    public static void main(String[] a) {
        new Thread(() -> { if (B.get()) System.out.println(data); }).start(); // RACE!
        data = 1; // RACE!
        B.setPlain(true);
    }
}

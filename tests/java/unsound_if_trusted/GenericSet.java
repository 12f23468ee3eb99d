// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.*; import java.util.function.*;
public final class GenericSet {
    static int data;
    public static void main(String[] a) throws Exception {
        AtomicReference<String> l = new AtomicReference<>();
        Consumer<String> c = l::set;
        new Thread(() -> { if (l.get() != null) System.out.println(data); }).start(); // RACE!
        c.accept("x");
        data = 1; // RACE!
        c.accept("y");
    }
}

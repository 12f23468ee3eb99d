// The state is changed by the name of a subclass.
import java.util.concurrent.atomic.*;
public final class SubclassSets {
    static final class My extends AtomicBoolean { }
    static int data; static final My B = new My();
    public static void main(String[] a) {
        AtomicBoolean b = B;
        new Thread(() -> { if (((AtomicBoolean) B).get()) System.out.println(data); }).start(); // RACE!
        new Thread(() -> { B.set(true); }).start();
        data = 1; // RACE!
        b.set(true);
    }
}

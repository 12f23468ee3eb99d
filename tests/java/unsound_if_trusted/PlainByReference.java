// setPlain and getPlain, called by reference, order nothing: the reader's b.n is unordered with b.n = 1.
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class PlainByReference {
    static class Box { int n; }
    static final AtomicReference<Box> REF = new AtomicReference<>();
    public static void main(String[] args) {
        Supplier<Box> get = REF::getPlain;
        Consumer<Box> set = REF::setPlain;
        new Thread(() -> {
            Box b = get.get();
            if (b != null) {
                System.out.println(b.n); // RACE!
            }
        }).start();
        Box b = new Box();
        b.n = 1; // RACE!
        set.accept(b);
    }
}

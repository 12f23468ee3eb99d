// setPlain and getPlain order nothing: the reader's b.n is unordered with the writer's b.n = 1.
import java.util.concurrent.atomic.*;
public class SubclassAtomicReference {
    static class Box { int n; }
    static class Ref extends AtomicReference<Box> { }
    static final Ref REF = new Ref();
    public static void main(String[] args) {
        new Thread(() -> {
            Box b = REF.getPlain();
            if (b != null) {
                System.out.println(b.n); // RACE!
            }
        }).start();
        Box b = new Box();
        b.n = 1; // RACE!
        REF.setPlain(b);
    }
}

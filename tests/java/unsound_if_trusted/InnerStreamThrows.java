// A worker goes on after a stream of its own has thrown; the workers of that go on after all.
import java.util.*; import java.util.stream.*;
public final class InnerStreamThrows {
    static int seen;
    static void inner() {
        try {
            IntStream.range(0, 1000).parallel().forEach(i -> { if (i == 7) throw new IllegalStateException(); seen = i; }); // RACE!
        } catch (IllegalStateException e) {
            return;
        }
    }
    public static void main(String[] a) {
        List.of(1, 2).parallelStream().forEach(i -> inner());
        System.out.println(seen); // RACE!
    }
}

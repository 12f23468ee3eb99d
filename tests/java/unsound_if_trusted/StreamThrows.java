// A parallel stream that throws does not wait for its other workers.
import java.util.*; import java.util.stream.*;
public final class StreamThrows {
    static int seen;
    public static void main(String[] a) {
        try {
            IntStream.range(0, 1000).parallel().forEach(i -> { if (i == 7) throw new IllegalStateException(); seen = i; }); // RACE!
        } catch (IllegalStateException e) {
            System.out.println(seen); // RACE!
        }
    }
}

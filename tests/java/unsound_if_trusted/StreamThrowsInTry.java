// What runs finally runs beside the workers of a stream that has thrown.
import java.util.*; import java.util.stream.*;
public final class StreamThrowsInTry {
    static int seen;
    static void fill() {
        try {
            IntStream.range(0, 1000).parallel().forEach(i -> { if (i == 7) throw new IllegalStateException(); seen = i; }); // RACE!
        } finally {
            System.out.println(seen); // RACE!
        }
    }
    public static void main(String[] a) {
        fill();
    }
}

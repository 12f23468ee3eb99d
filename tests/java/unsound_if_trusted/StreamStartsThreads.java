// A thread that a worker of a stream has started goes on after the stream.
import java.util.*; import java.util.stream.*;
public final class StreamStartsThreads {
    static int[] box = new int[1];
    static int seen;
    public static void main(String[] a) {
        List.of(1, 2).parallelStream().forEach(i -> new Thread(() -> { seen = 1; }).start()); // RACE!
        System.out.println(seen); // RACE!
    }
}

// What a worker of a stream has handed to a pool goes on after the stream.
import java.util.*; import java.util.concurrent.*;
public final class StreamMakesFutures {
    static int count;
    public static void main(String[] a) {
        List<Integer> l = List.of(1, 2, 3);
        l.parallelStream().map(i -> CompletableFuture.runAsync(() -> { count = i; })).count(); // RACE!
        System.out.println(count); // RACE!
    }
}

// Whether a stream is parallel is decided at run time.
import java.util.List;
import java.util.stream.StreamSupport;

public final class StreamMaybeParallel {
    private static int total;

    private StreamMaybeParallel() {}

    public static void main(String[] args) {
        boolean isLarge = args.length == 0;
        StreamSupport.stream(List.of(1, 2).spliterator(), false).forEach(System.out::println);
        StreamSupport.stream(List.of(1, 2).spliterator(), isLarge).forEach(each -> {
            total += each; // RACE!
        });
    }
}

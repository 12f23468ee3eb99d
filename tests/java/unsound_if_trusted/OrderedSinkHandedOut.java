// A step hands what takes its results to threads of its own, which call it at the same time.
import java.util.ArrayList;
import java.util.List;

public final class OrderedSinkHandedOut {
    private static int total;

    private OrderedSinkHandedOut() {}

    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        words.parallelStream().<String>mapMulti((word, sink) -> {
            Thread helper = new Thread(() -> new ArrayList<>(List.of(word)).forEach(sink));
            helper.start();
            sink.accept(word);
        }).forEachOrdered(word -> {
            total += word.length(); // RACE!
        });
    }
}

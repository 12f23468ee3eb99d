// A local array is captured by a lambda that runs now, on the thread that made the array. Twin: HolderGoesToThread.
import java.util.List;
import java.util.function.Consumer;

public final class HolderStaysOnThread {
    private HolderStaysOnThread() {}

    private static void each(List<String> words, Consumer<String> visit) {
        words.forEach(visit);
    }

    private static void count(List<String> words) {
        int[] sum = {0};
        each(words, word -> sum[0] += word.length()); // NORACE
        System.out.println(sum[0]); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> count(List.of("warp", "weft"))).start();
        count(List.of("heddle"));
    }
}

// A local array is captured by a lambda that runs on another thread, beside the one that made the array. Twin: HolderStaysOnThread.
import java.util.List;
import java.util.function.Consumer;

public final class HolderGoesToThread {
    private HolderGoesToThread() {}

    private static void each(List<String> words, Consumer<String> visit) {
        new Thread(() -> words.forEach(visit)).start();
    }

    private static void count(List<String> words) {
        int[] sum = {0};
        each(words, word -> sum[0] += word.length()); // RACE!
        System.out.println(sum[0]); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> count(List.of("warp", "weft"))).start();
        count(List.of("heddle"));
    }
}

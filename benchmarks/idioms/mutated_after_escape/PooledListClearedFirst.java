// A list is cleared and then given back to a pool whose lock orders that before its next user. Twin: PooledListClearedLate.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public final class PooledListClearedFirst {
    private static final Deque<List<String>> FREE = new ArrayDeque<>();

    private PooledListClearedFirst() {}

    private static List<String> acquire() {
        synchronized (FREE) {
            return FREE.isEmpty() ? new ArrayList<>() : FREE.pop(); // NORACE
        }
    }

    private static void release(List<String> list) {
        synchronized (FREE) {
            FREE.push(list); // NORACE
        }
    }

    private static void handle(String text) {
        List<String> words = acquire();
        words.add(text); // NORACE
        words.clear(); // NORACE
        release(words);
    }

    public static void main(String[] args) {
        new Thread(() -> handle("one")).start();
        new Thread(() -> handle("two")).start();
    }
}

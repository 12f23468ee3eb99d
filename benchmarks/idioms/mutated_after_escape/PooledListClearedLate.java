// A list is given back to a pool guarded by a lock and cleared after that, beside its next user. Twin: PooledListClearedFirst.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public final class PooledListClearedLate {
    private static final Deque<List<String>> FREE = new ArrayDeque<>();

    private PooledListClearedLate() {}

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
        words.add(text); // RACE!
        release(words);
        words.clear(); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> handle("one")).start();
        new Thread(() -> handle("two")).start();
    }
}

// The head of a sorted map is copied: to clear it does not change the tree that another thread asks. Twin: HeadOfTreeCleared.
import java.util.SortedMap;
import java.util.TreeMap;

public final class HeadOfTreeCopied {
    private final TreeMap<Integer, String> events = new TreeMap<>();

    private void forget(int until) {
        SortedMap<Integer, String> old = new TreeMap<>(events.headMap(until)); // NORACE
        old.clear(); // NORACE
    }

    public static void main(String[] args) {
        HeadOfTreeCopied log = new HeadOfTreeCopied();
        log.events.put(1, "begin");
        Thread cleaner = new Thread(() -> log.forget(5));
        cleaner.start();
        System.out.println(log.events.lastKey()); // NORACE
    }
}

// The head of a sorted map is a view: to clear it changes the tree that another thread asks. Twin: HeadOfTreeCopied.
import java.util.SortedMap;
import java.util.TreeMap;

public final class HeadOfTreeCleared {
    private final TreeMap<Integer, String> events = new TreeMap<>();

    private void forget(int until) {
        SortedMap<Integer, String> old = events.headMap(until); // NORACE
        old.clear(); // RACE!
    }

    public static void main(String[] args) {
        HeadOfTreeCleared log = new HeadOfTreeCleared();
        log.events.put(1, "begin");
        Thread cleaner = new Thread(() -> log.forget(5));
        cleaner.start();
        System.out.println(log.events.lastKey()); // RACE!
    }
}

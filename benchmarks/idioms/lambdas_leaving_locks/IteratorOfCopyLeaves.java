// An iterator over a copy made in a synchronized method is returned; the copy does not change. Twin: IteratorLeavesMonitor.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class IteratorOfCopyLeaves implements Iterable<String> {
    private final List<String> names = new ArrayList<>();

    private synchronized void add(String name) {
        names.add(name); // NORACE
    }

    @Override
    public synchronized Iterator<String> iterator() {
        return List.copyOf(names).iterator(); // NORACE
    }

    public static void main(String[] args) {
        IteratorOfCopyLeaves guests = new IteratorOfCopyLeaves();
        new Thread(() -> guests.add("ada")).start();
        for (String name : guests) { // NORACE
            System.out.println(name);
        }
    }
}

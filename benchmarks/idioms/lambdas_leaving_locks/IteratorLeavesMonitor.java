// An iterator returned by a synchronized method reads the list after the method ended, beside changes. Twin: IteratorOfCopyLeaves.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class IteratorLeavesMonitor implements Iterable<String> {
    private final List<String> names = new ArrayList<>();

    private synchronized void add(String name) {
        names.add(name); // RACE!
    }

    @Override
    public synchronized Iterator<String> iterator() {
        return names.iterator(); // NORACE
    }

    public static void main(String[] args) {
        IteratorLeavesMonitor guests = new IteratorLeavesMonitor();
        new Thread(() -> guests.add("ada")).start();
        for (String name : guests) { // RACE!
            System.out.println(name);
        }
    }
}

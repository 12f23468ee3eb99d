// A synchronized sorted set orders single operations of all threads by its monitor. Twin: DatesInTreeSet.
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

public final class DatesInSynchronizedSortedSet {
    private static final SortedSet<Integer> DAYS = Collections.synchronizedSortedSet(new TreeSet<>()); // NORACE

    private DatesInSynchronizedSortedSet() {}

    private static void book(int first) {
        for (int day = first; day < first + 3; day++) {
            DAYS.add(day); // NORACE
        }
    }

    public static void main(String[] args) {
        DAYS.add(0); // NORACE
        Thread early = new Thread(() -> book(1));
        Thread late = new Thread(() -> book(10));
        early.start();
        late.start();
        System.out.println(DAYS.first()); // NORACE
    }
}

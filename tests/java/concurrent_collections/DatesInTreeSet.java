// A tree set is used by two threads without a lock. Twin: DatesInSynchronizedSortedSet.
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

public final class DatesInTreeSet {
    private static final SortedSet<Integer> DAYS = new TreeSet<>(Collections.emptySet());

    private DatesInTreeSet() {}

    private static void book(int first) {
        for (int day = first; day < first + 3; day++) {
            DAYS.add(day); // RACE!
        }
    }

    public static void main(String[] args) {
        DAYS.add(0); // NORACE
        Thread early = new Thread(() -> book(1));
        Thread late = new Thread(() -> book(10));
        early.start();
        late.start();
        System.out.println(DAYS.first()); // RACE!
    }
}

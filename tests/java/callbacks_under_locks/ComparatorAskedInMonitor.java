// A shared comparator counts when List.sort asks it, always in one monitor, which orders the countings. Twin: ComparatorAskedFreely.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class ComparatorAskedInMonitor {
    private final Counting order = new Counting();

    private static final class Counting implements Comparator<Integer> {
        private int asked;

        @Override
        public int compare(Integer left, Integer right) {
            asked++; // NORACE
            return left.compareTo(right);
        }
    }

    private void sort(int first) {
        List<Integer> own = new ArrayList<>(List.of(first, 1, 2));
        synchronized (order) {
            own.sort(order);
        }
        System.out.println(own);
    }

    public static void main(String[] args) {
        ComparatorAskedInMonitor shared = new ComparatorAskedInMonitor();
        new Thread(() -> shared.sort(3)).start();
        new Thread(() -> shared.sort(4)).start();
    }
}

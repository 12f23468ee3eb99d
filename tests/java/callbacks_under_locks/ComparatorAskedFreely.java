// A shared comparator counts when List.sort asks it, in no monitor, so countings of two sorts are unordered. Twin: ComparatorAskedInMonitor.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class ComparatorAskedFreely {
    private final Counting order = new Counting();

    private static final class Counting implements Comparator<Integer> {
        private int asked;

        @Override
        public int compare(Integer left, Integer right) {
            asked++; // RACE!
            return left.compareTo(right);
        }
    }

    private void sort(int first) {
        List<Integer> own = new ArrayList<>(List.of(first, 1, 2));
        own.sort(order);
        System.out.println(own);
    }

    public static void main(String[] args) {
        ComparatorAskedFreely shared = new ComparatorAskedFreely();
        new Thread(() -> shared.sort(3)).start();
        new Thread(() -> shared.sort(4)).start();
    }
}

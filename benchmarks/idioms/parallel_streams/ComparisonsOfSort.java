// The comparator of a sequential sort of a long array counts its calls, which one thread makes. Twin: ComparisonsOfParallelSort.
import java.util.Arrays;
import java.util.Comparator;

public final class ComparisonsOfSort {
    private static final class Counting implements Comparator<Integer> {
        private long calls;

        @Override
        public int compare(Integer left, Integer right) {
            calls++; // NORACE
            return right.compareTo(left);
        }
    }

    private ComparisonsOfSort() {}

    public static void main(String[] args) {
        Integer[] numbers = new Integer[100000];
        Arrays.setAll(numbers, i -> i * 31 % 1000);
        Counting counting = new Counting();
        Arrays.sort(numbers, counting);
        System.out.println(counting.calls); // NORACE
    }
}

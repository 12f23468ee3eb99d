// The comparator of a parallel sort of a long array counts its calls, which several workers make. Twin: ComparisonsOfSort.
import java.util.Arrays;
import java.util.Comparator;

public final class ComparisonsOfParallelSort {
    private static final class Counting implements Comparator<Integer> {
        private long calls;

        @Override
        public int compare(Integer left, Integer right) {
            calls++; // RACE!
            return right.compareTo(left);
        }
    }

    private ComparisonsOfParallelSort() {}

    public static void main(String[] args) {
        Integer[] numbers = new Integer[100000];
        Arrays.setAll(numbers, i -> i * 31 % 1000);
        Counting counting = new Counting();
        Arrays.parallelSort(numbers, counting);
        System.out.println(counting.calls); // NORACE
    }
}

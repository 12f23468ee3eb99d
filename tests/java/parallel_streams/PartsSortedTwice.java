// Two threads sort one array in parallel at the same time. Twin: PartsSortedInParallel.
import java.util.Arrays;
import java.util.Comparator;

public final class PartsSortedTwice {
    private PartsSortedTwice() {}

    private static void sort(String[] names) {
        Arrays.parallelSort(names, Comparator.comparing(String::length)); // RACE!
    }

    public static void main(String[] args) {
        String[] names = {"Eve", "Alice", "Bob"};
        new Thread(() -> sort(names)).start();
        sort(names);
        String[] upper = new String[names.length];
        Arrays.parallelSetAll(upper, i -> names[i].toUpperCase()); // RACE!
        System.out.println(upper[0]); // NORACE
    }
}

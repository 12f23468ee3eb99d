// One thread sorts an array in parallel, and then fills another. Twin: PartsSortedTwice.
import java.util.Arrays;
import java.util.Comparator;

public final class PartsSortedInParallel {
    private PartsSortedInParallel() {}

    private static void sort(String[] names) {
        Arrays.parallelSort(names, Comparator.comparing(String::length)); // NORACE
    }

    public static void main(String[] args) {
        String[] names = {"Eve", "Alice", "Bob"};
        sort(names);
        String[] upper = new String[names.length];
        Arrays.parallelSetAll(upper, i -> names[i].toUpperCase()); // NORACE
        System.out.println(upper[0]); // NORACE
    }
}

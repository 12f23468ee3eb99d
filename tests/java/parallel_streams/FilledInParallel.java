// One array is filled in parallel, by one thread after the other. Twin: FilledInParallelTwice.
import java.util.Arrays;

public final class FilledInParallel {
    private FilledInParallel() {}

    private static void fill(Object[] marks, Object mark) {
        Arrays.parallelSetAll(marks, i -> mark); // NORACE
    }

    public static void main(String[] args) {
        Object[] marks = new Object[100];
        fill(marks, "first");
        fill(marks, "second");
        System.out.println(marks[0]); // NORACE
    }
}

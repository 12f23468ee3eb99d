// Two threads fill one array in parallel at the same time. Twin: FilledInParallel.
import java.util.Arrays;

public final class FilledInParallelTwice {
    private FilledInParallelTwice() {}

    private static void fill(Object[] marks, Object mark) {
        Arrays.parallelSetAll(marks, i -> mark); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] marks = new Object[100];
        Thread helper = new Thread(() -> fill(marks, "helper"));
        helper.start();
        fill(marks, "main");
        helper.join();
    }
}

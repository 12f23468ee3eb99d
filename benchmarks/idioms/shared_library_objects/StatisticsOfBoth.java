// Two threads accept values into one summary, which has plain sums. Twin: StatisticsOfEach.
import java.util.IntSummaryStatistics;
import java.util.List;

public final class StatisticsOfBoth {
    private StatisticsOfBoth() {}

    private static Thread summing(List<Integer> values, IntSummaryStatistics summary) {
        return new Thread(() -> {
            for (int value : values) {
                summary.accept(value); // RACE!
            }
            System.out.println(summary.getMax()); // RACE!
        });
    }

    public static void main(String[] args) {
        IntSummaryStatistics summary = new IntSummaryStatistics();
        summing(List.of(1, 2), summary).start();
        summing(List.of(3, 4), summary).start();
    }
}

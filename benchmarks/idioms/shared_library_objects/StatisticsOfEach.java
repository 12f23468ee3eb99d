// Each thread accepts values into a summary of its own. Twin: StatisticsOfBoth.
import java.util.IntSummaryStatistics;
import java.util.List;

public final class StatisticsOfEach {
    private StatisticsOfEach() {}

    private static Thread summing(List<Integer> values, IntSummaryStatistics summary) {
        return new Thread(() -> {
            for (int value : values) {
                summary.accept(value); // NORACE
            }
            System.out.println(summary.getMax()); // NORACE
        });
    }

    public static void main(String[] args) {
        IntSummaryStatistics summary = new IntSummaryStatistics();
        summing(List.of(1, 2), summary).start();
        summing(List.of(3, 4), new IntSummaryStatistics()).start();
    }
}

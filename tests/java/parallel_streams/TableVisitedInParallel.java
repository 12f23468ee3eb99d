// A visit of a concurrent map with a threshold of one runs its action on several workers, which add to one sum. Twin: TableVisitedInSequence.
import java.util.concurrent.ConcurrentHashMap;

public final class TableVisitedInParallel {
    private static long sum;

    private TableVisitedInParallel() {}

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> table = new ConcurrentHashMap<>();
        System.out.println(table.mappingCount());
        for (int i = 0; i < 1000; i++) {
            table.put("key" + i, i);
        }
        table.forEach(1, (key, value) -> {
            sum += value; // RACE!
        });
        System.out.println(sum); // NORACE
    }
}

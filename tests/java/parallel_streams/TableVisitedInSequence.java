// A visit of a concurrent map without a threshold runs its action on the caller's thread. Twin: TableVisitedInParallel.
import java.util.concurrent.ConcurrentHashMap;

public final class TableVisitedInSequence {
    private static long sum;

    private TableVisitedInSequence() {}

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> table = new ConcurrentHashMap<>();
        System.out.println(table.mappingCount());
        for (int i = 0; i < 1000; i++) {
            table.put("key" + i, i);
        }
        table.forEach((key, value) -> {
            sum += value; // NORACE
        });
        System.out.println(sum); // NORACE
    }
}

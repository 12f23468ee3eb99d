// The lambda that the table makes under its lock is run by the caller without it. Twin: MemoizedValueLeavesTable.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

public final class MemoizedLambdaLeavesTable {
    private final Map<String, IntSupplier> table = Collections.synchronizedMap(new HashMap<>());
    private int made;

    private IntSupplier maker(String name) {
        return () -> {
            made += name.length(); // RACE!
            return made; // RACE!
        };
    }

    private int number(String name) {
        return table.computeIfAbsent(name, key -> maker(key)).getAsInt();
    }

    public static void main(String[] args) {
        MemoizedLambdaLeavesTable numbers = new MemoizedLambdaLeavesTable();
        new Thread(() -> System.out.println(numbers.number("ada"))).start();
        new Thread(() -> System.out.println(numbers.number("grace"))).start();
    }
}

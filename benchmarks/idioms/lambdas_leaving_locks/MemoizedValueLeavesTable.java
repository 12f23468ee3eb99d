// The lambda that the table makes under its lock is run at once, and only its value leaves. Twin: MemoizedLambdaLeavesTable.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

public final class MemoizedValueLeavesTable {
    private final Map<String, Integer> table = Collections.synchronizedMap(new HashMap<>());
    private int made;

    private IntSupplier maker(String name) {
        return () -> {
            made += name.length(); // NORACE
            return made; // NORACE
        };
    }

    private int number(String name) {
        return table.computeIfAbsent(name, key -> maker(key).getAsInt());
    }

    public static void main(String[] args) {
        MemoizedValueLeavesTable numbers = new MemoizedValueLeavesTable();
        new Thread(() -> System.out.println(numbers.number("ada"))).start();
        new Thread(() -> System.out.println(numbers.number("grace"))).start();
    }
}

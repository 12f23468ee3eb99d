// A synchronized map makes values holding its monitor, and the lambda numbers them in a field. Twin: MakerOfConcurrentTable.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class MakerOfSynchronizedTable {
    private final Map<String, Integer> numbers = Collections.synchronizedMap(new HashMap<>());
    private int last;

    private int number(String name) {
        return numbers.computeIfAbsent(name, key -> {
            return ++last; // NORACE
        });
    }

    public static void main(String[] args) {
        MakerOfSynchronizedTable register = new MakerOfSynchronizedTable();
        new Thread(() -> System.out.println(register.number("ada"))).start();
        new Thread(() -> System.out.println(register.number("bob"))).start();
    }
}

// A concurrent map makes values of different keys at the same time, and the lambda numbers them in a field. Twin: MakerOfSynchronizedTable.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class MakerOfConcurrentTable {
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private int last;

    private int number(String name) {
        return numbers.computeIfAbsent(name, key -> {
            return ++last; // RACE!
        });
    }

    public static void main(String[] args) {
        MakerOfConcurrentTable register = new MakerOfConcurrentTable();
        new Thread(() -> System.out.println(register.number("ada"))).start();
        new Thread(() -> System.out.println(register.number("bob"))).start();
    }
}

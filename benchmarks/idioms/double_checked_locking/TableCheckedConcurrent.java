// A concurrent map may be asked without the lock, and is filled with it. Twin: TableCheckedPlain.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class TableCheckedConcurrent {
    private final Map<Integer, String> names = new ConcurrentHashMap<>();

    private String name(int number) {
        String name = names.get(number); // NORACE
        if (name == null) {
            synchronized (names) {
                name = names.get(number); // NORACE
                if (name == null) {
                    name = "number " + number;
                    names.put(number, name); // NORACE
                }
            }
        }
        return name;
    }

    public static void main(String[] args) {
        TableCheckedConcurrent cache = new TableCheckedConcurrent();
        new Thread(() -> System.out.println(cache.name(1))).start();
        new Thread(() -> System.out.println(cache.name(2))).start();
    }
}

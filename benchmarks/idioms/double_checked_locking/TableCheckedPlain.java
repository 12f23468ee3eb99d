// A plain map is asked without the lock and filled with it. Twin: TableCheckedConcurrent.
import java.util.HashMap;
import java.util.Map;

public final class TableCheckedPlain {
    private final Map<Integer, String> names = new HashMap<>();

    private String name(int number) {
        String name = names.get(number); // RACE!
        if (name == null) {
            synchronized (names) {
                name = names.get(number); // NORACE
                if (name == null) {
                    name = "number " + number;
                    names.put(number, name); // RACE!
                }
            }
        }
        return name;
    }

    public static void main(String[] args) {
        TableCheckedPlain cache = new TableCheckedPlain();
        new Thread(() -> System.out.println(cache.name(1))).start();
        new Thread(() -> System.out.println(cache.name(2))).start();
    }
}

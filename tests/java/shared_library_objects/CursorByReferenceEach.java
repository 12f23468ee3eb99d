// Two threads have an iterator of a concurrent map each. Twin: CursorByReference.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class CursorByReferenceEach {
    private CursorByReferenceEach() {}

    private static void print(Map<String, String> names) {
        for (String name : names.keySet()) { // NORACE
            System.out.println(name); // NORACE
        }
    }

    public static void main(String[] args) {
        Map<String, String> names = new ConcurrentHashMap<>();
        new Thread(() -> print(names)).start();
        print(names); // NORACE
    }
}

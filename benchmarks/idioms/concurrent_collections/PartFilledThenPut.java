// A part is filled before it is put into a concurrent map; the put happens before the get that finds it. Twin: PartPutThenFilled.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class PartFilledThenPut {
    private static final Map<String, Part> PARTS = new ConcurrentHashMap<>();

    private PartFilledThenPut() {}

    private static final class Part {
        private int size;
    }

    private static void make(String name) {
        Part part = new Part();
        part.size = name.length(); // NORACE
        PARTS.put(name, part); // NORACE
    }

    private static void find(String name) {
        Part part = PARTS.get(name); // NORACE
        if (part != null) {
            System.out.println(part.size); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> make("wheel")).start();
        new Thread(() -> find("wheel")).start();
    }
}

// A part is filled after it is put into a concurrent map, where others may find it already. Twin: PartFilledThenPut.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class PartPutThenFilled {
    private static final Map<String, Part> PARTS = new ConcurrentHashMap<>();

    private PartPutThenFilled() {}

    private static final class Part {
        private int size;
    }

    private static void make(String name) {
        Part part = new Part();
        PARTS.put(name, part); // NORACE
        part.size = name.length(); // RACE!
    }

    private static void find(String name) {
        Part part = PARTS.get(name); // NORACE
        if (part != null) {
            System.out.println(part.size); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> make("wheel")).start();
        new Thread(() -> find("wheel")).start();
    }
}

// A superclass is initialised before its subclass, so the subclass finds the rows of its parent complete. Twin: ParentLoadedLater.
import java.util.ArrayList;
import java.util.List;

public final class ParentInitialisedFirst {
    private ParentInitialisedFirst() {}

    private static class Parent {
        static final List<String> ROWS = new ArrayList<>();

        static {
            load();
        }

        static void load() {
            ROWS.add("one"); // NORACE
        }
    }

    private static final class Child extends Parent {
        private static final int COUNT = ROWS.size(); // NORACE

        private static boolean has(String row) {
            return COUNT > 0 && ROWS.contains(row); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Child.has("one"))).start();
        new Thread(() -> System.out.println(Child.has("two"))).start();
    }
}

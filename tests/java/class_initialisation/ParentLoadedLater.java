// The rows of the parent are loaded by main, beside the initialiser and the methods of the subclass. Twin: ParentInitialisedFirst.
import java.util.ArrayList;
import java.util.List;

public final class ParentLoadedLater {
    private ParentLoadedLater() {}

    private static class Parent {
        static final List<String> ROWS = new ArrayList<>();

        static void load() {
            ROWS.add("one"); // RACE!
        }
    }

    private static final class Child extends Parent {
        private static final int COUNT = ROWS.size(); // RACE!

        private static boolean has(String row) {
            return COUNT > 0 && ROWS.contains(row); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Child.has("one"))).start();
        new Thread(() -> System.out.println(Child.has("two"))).start();
        Parent.load();
    }
}

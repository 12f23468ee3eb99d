// The subclass has a static field of its own that hides that of the base; each thread writes its own. Twin: StaticThroughSubclass.
public final class StaticOfSubclass {
    private StaticOfSubclass() {}

    private static class Base {
        protected static int count;
    }

    private static final class Derived extends Base {
        private static int own;
        private static int count;

        static void add() {
            count += own; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Derived.add();
        }).start();
        Base.count++; // NORACE
    }
}

// A static field named through the subclass is that of the base; two threads write it by two names. Twin: StaticOfSubclass.
public final class StaticThroughSubclass {
    private StaticThroughSubclass() {}

    private static class Base {
        protected static int count;
    }

    private static final class Derived extends Base {
        private static int own;

        static void add() {
            count += own; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Derived.add();
        }).start();
        Base.count++; // RACE!
    }
}

// Two threads count in a field inherited by objects of their own. Twin: InheritedShared.
public final class InheritedOwn {
    private InheritedOwn() {}

    private static class Base {
        protected int count;

        void up() {
            count++; // NORACE
        }
    }

    private static final class Derived extends Base {
        void down() {
            count--; // NORACE
        }
    }

    public static void main(String[] args) {
        Derived first = new Derived();
        Derived second = new Derived();
        new Thread(first::up).start();
        new Thread(second::down).start();
    }
}

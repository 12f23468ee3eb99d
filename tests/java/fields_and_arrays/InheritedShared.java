// Two threads count in a field inherited by their common object. Twin: InheritedOwn.
public final class InheritedShared {
    private InheritedShared() {}

    private static class Base {
        protected int count;

        void up() {
            count++; // RACE!
        }
    }

    private static final class Derived extends Base {
        void down() {
            count--; // RACE!
        }
    }

    public static void main(String[] args) {
        Derived first = new Derived();
        Derived second = first;
        new Thread(first::up).start();
        new Thread(second::down).start();
    }
}

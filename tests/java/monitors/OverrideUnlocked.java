// A method that overrides a synchronized one is not synchronized. Twin: OverrideLocked.
public final class OverrideUnlocked {
    private OverrideUnlocked() {}

    private static class Counter {
        protected int count;

        synchronized void up() {
            count++; // NORACE
        }

        synchronized int count() {
            return count; // RACE!
        }
    }

    private static final class Doubler extends Counter {
        @Override
        void up() {
            count += 2; // RACE!
        }
    }

    public static void main(String[] args) {
        Counter counter = new Doubler();
        new Thread(counter::up).start();
        System.out.println(counter.count());
        new Counter().up();
    }
}

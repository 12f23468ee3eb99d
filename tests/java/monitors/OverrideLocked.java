// A method that overrides a synchronized one is synchronized, too. Twin: OverrideUnlocked.
public final class OverrideLocked {
    private OverrideLocked() {}

    private static class Counter {
        protected int count;

        synchronized void up() {
            count++; // NORACE
        }

        synchronized int count() {
            return count; // NORACE
        }
    }

    private static final class Doubler extends Counter {
        @Override
        synchronized void up() {
            count += 2; // NORACE
        }
    }

    public static void main(String[] args) {
        Counter counter = new Doubler();
        new Thread(counter::up).start();
        System.out.println(counter.count());
        new Counter().up();
    }
}

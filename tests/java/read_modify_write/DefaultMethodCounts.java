// A default method of an interface reads and writes by methods of the class, on two threads, without a lock. Twin: DefaultMethodCountsLocked.
public final class DefaultMethodCounts {
    private DefaultMethodCounts() {}

    private interface Countable {
        int count();

        void setCount(int count);

        default void increment() {
            setCount(count() + 1);
        }
    }

    private static final class Page implements Countable {
        private int count;

        @Override
        public int count() {
            return count; // RACE!
        }

        @Override
        public void setCount(int value) {
            count = value; // RACE!
        }
    }

    public static void main(String[] args) {
        Countable page = new Page();
        new Thread(page::increment).start();
        new Thread(page::increment).start();
    }
}

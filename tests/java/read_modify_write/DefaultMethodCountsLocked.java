// A default method of an interface reads and writes by methods of the class under the monitor of the object. Twin: DefaultMethodCounts.
public final class DefaultMethodCountsLocked {
    private DefaultMethodCountsLocked() {}

    private interface Countable {
        int count();

        void setCount(int count);

        default void increment() {
            synchronized (this) {
                setCount(count() + 1);
            }
        }
    }

    private static final class Page implements Countable {
        private int count;

        @Override
        public int count() {
            return count; // NORACE
        }

        @Override
        public void setCount(int value) {
            count = value; // NORACE
        }
    }

    public static void main(String[] args) {
        Countable page = new Page();
        new Thread(page::increment).start();
        new Thread(page::increment).start();
    }
}

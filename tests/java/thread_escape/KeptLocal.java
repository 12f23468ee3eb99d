// A worker counts in an object it keeps, and stores another one in a static field. Twin: StoredInStatic.
public final class KeptLocal {
    private static volatile Counter latest;

    private KeptLocal() {}

    private static final class Counter {
        private int count;
    }

    private static void work() {
        Counter own = new Counter();
        latest = new Counter(); // NORACE
        own.count++; // NORACE
    }

    public static void main(String[] args) {
        new Thread(KeptLocal::work).start();
        Counter seen = latest; // NORACE
        if (seen != null) {
            System.out.println(seen.count); // NORACE
        }
    }
}

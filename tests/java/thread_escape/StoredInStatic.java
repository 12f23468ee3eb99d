// A worker counts in an object that it has stored in a static field. Twin: KeptLocal.
public final class StoredInStatic {
    private static volatile Counter latest;

    private StoredInStatic() {}

    private static final class Counter {
        private int count;
    }

    private static void work() {
        Counter own = new Counter();
        latest = own; // NORACE
        own.count++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(StoredInStatic::work).start();
        Counter seen = latest; // NORACE
        if (seen != null) {
            System.out.println(seen.count); // RACE!
        }
    }
}

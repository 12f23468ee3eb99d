// Lock number i of a table guards its bucket number i. Twin: StripeOfCaller.
public final class StripeOfBucket {
    private final Object[] locks = new Object[4];
    private final Bucket[] buckets = new Bucket[4];

    private StripeOfBucket() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
            buckets[i] = new Bucket();
        }
    }

    private static final class Bucket {
        private int size;
    }

    private void fill(int caller) {
        for (int i = 0; i < buckets.length; i++) {
            synchronized (locks[i]) {
                buckets[i].size += caller; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        StripeOfBucket table = new StripeOfBucket();
        new Thread(() -> table.fill(1)).start();
        new Thread(() -> table.fill(2)).start();
    }
}
